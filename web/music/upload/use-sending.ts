import { type StemChoice, usePublishTrack } from '#web/music/mutations.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useSideBySide } from '#web/platform/side-by-side.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Draft } from './draft.ts'

export const CANCELLED = 'Upload cancelled by user'

export type ChangeDraft = (key: number, changes: Partial<Draft>) => void

type Sent = Draft & { stem: StemChoice | null }

/** Sends drafts side by side and tells each how far it has come. Leaving the dialog cancels what is under way. */
export function useSending(change: ChangeDraft) {
  const publish = usePublishTrack()
  const { actOnAll, cancel, cancelAll } = useSideBySide(send)

  async function send(draft: Sent, signal: AbortSignal): Promise<boolean> {
    const { key, title, tags, audio, cover, stem } = draft
    if (!audio) return false
    const onProgress = (sent: number, total: number) =>
      change(key, { phase: sent < total ? { kind: 'sending', part: sent / total } : { kind: 'processing' } })
    try {
      if (!signal.aborted) change(key, { phase: { kind: 'sending', part: 0 } })
      await publish.mutateAsync({ track: { title, tags, audio, cover, stem }, options: { signal, onProgress } })
      change(key, { phase: { kind: 'done' } })
      return true
    } catch (error) {
      change(key, {
        phase: { kind: 'failed', message: tellFailure(error, 'Upload failed') },
        errors: fieldErrors(error),
      })
      return false
    }
  }

  /** Whether every one is up. */
  function sendAll(drafts: readonly Draft[], stem: StemChoice | null): Promise<boolean> {
    for (const { key } of drafts) change(key, { phase: { kind: 'waiting' }, errors: {} })
    return actOnAll(drafts.map((draft) => ({ ...draft, stem })))
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
