import { TOAST } from '#contract/platform/limits.ts'

export type ToastKind = 'success' | 'error' | 'info'
export type Toast = { id: number; kind: ToastKind; title: string; body?: string }

let nextId = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, title: string, body?: string): number {
  const id = nextId++
  // the newest stay: what no longer fits has been on screen longest
  publish([...toasts, { id, kind, title, body }].slice(-TOAST.visible))
  return id
}

/** Says in a corner of the page what happened. Callable from anywhere; each returns an id for `dismissToast`. */
export const toast = {
  success: (title: string, body?: string) => show('success', title, body),
  error: (title: string, body?: string) => show('error', title, body),
  info: (title: string, body?: string) => show('info', title, body),
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id))
}

export function dismissAllToasts(): void {
  publish([])
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): readonly Toast[] => toasts
