import { TOAST } from '#contract/platform/limits.ts'
import { Signal } from '#web/platform/signal.ts'
import { useSignal } from '#web/platform/use-signal.ts'

export type ToastType = 'success' | 'error' | 'info'
export type Toast = { id: number; kind: ToastType; title: string; body?: string }

let nextId = 1
const toasts = new Signal<readonly Toast[]>([])

function show(kind: ToastType, title: string, body?: string): number {
  const id = nextId++
  // The newest toasts stay; the oldest is dropped.
  toasts.value = [...toasts.value, { id, kind, title, body }].slice(-TOAST.visible)
  return id
}

/**
 * Shows a message in a corner of the page. Callable from anywhere; each call returns an id for
 * `dismissToast`.
 */
export const toast = {
  success: (title: string, body?: string) => show('success', title, body),
  error: (title: string, body?: string) => show('error', title, body),
  info: (title: string, body?: string) => show('info', title, body),
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((shown) => shown.id !== id)
}

export function dismissAllToasts(): void {
  toasts.value = []
}

export const useToasts = (): readonly Toast[] => useSignal(toasts)
