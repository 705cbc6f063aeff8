import { useCallback, useEffect, useRef } from 'react'
import { usePublishTrack } from '#web/music/mutations.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Draft } from './draft.ts'

/** So many files travel at a time; more would only share the same line. */
const SIDE_BY_SIDE = 2
export const CANCELLED = 'Upload cancelled by user'

export type ChangeDraft = (key: number, changes: Partial<Draft>) => void

/** Sends drafts side by side and tells each how far it has come. Leaving the dialog cancels what is under way. */
export function useSending(change: ChangeDraft) {
  const publish = usePublishTrack()
  const controllers = useRef(new Map<number, AbortController>())
  const cancel = (key: number) => controllers.current.get(key)?.abort()
  const cancelAll = useCallback(() => {
    for (const controller of controllers.current.values()) controller.abort()
  }, [])
  useEffect(() => cancelAll, [cancelAll])

  async function send(draft: Draft, signal: AbortSignal): Promise<boolean> {
    const { key, title, tags, audio, cover } = draft
    if (!audio) return false
    const onProgress = (sent: number, total: number) =>
      change(key, { phase: sent < total ? { kind: 'sending', part: sent / total } : { kind: 'processing' } })
    try {
      if (!signal.aborted) change(key, { phase: { kind: 'sending', part: 0 } })
      await publish.mutateAsync({ track: { title, tags, audio, cover }, options: { signal, onProgress } })
      change(key, { phase: { kind: 'done' } })
      return true
    } catch (error) {
      change(key, {
        phase: { kind: 'failed', message: tellFailure(error, 'Upload failed') },
        errors: fieldErrors(error),
      })
      return false
    } finally {
      controllers.current.delete(key)
    }
  }

  /** Whether every one is up. */
  async function sendAll(drafts: readonly Draft[]): Promise<boolean> {
    for (const { key } of drafts) {
      controllers.current.set(key, new AbortController())
      change(key, { phase: { kind: 'waiting' }, errors: {} })
    }
    const signalOf = (draft: Draft) => controllers.current.get(draft.key)!.signal
    const waiting = [...drafts]
    let allUp = true
    const sendNext = async () => {
      for (let draft = waiting.shift(); draft; draft = waiting.shift()) {
        allUp = (await send(draft, signalOf(draft))) && allUp
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, sendNext))
    return allUp
  }

  return { sendAll, cancel, cancelAll }
}

/** Says in a toast that an upload has failed, and returns what stands beside the file. A cancelled one needs no toast. */
export function tellFailure(error: unknown, title: 'Upload failed' | 'Update failed'): string {
  if (error instanceof ApiError && error.code === 'aborted') return CANCELLED
  const reason = error instanceof Error ? error.message : ''
  toast.error(title, reason)
  return reason ? `${title}: ${reason}` : title
}

export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError && error.code !== 'file_exists' ? error.fields : {}
