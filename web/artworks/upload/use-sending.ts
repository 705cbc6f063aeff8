import { CANCELLED, fieldErrors } from '#web/music/upload/use-sending.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useSideBySide } from '#web/platform/side-by-side.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { usePublishArtwork } from '../mutations.ts'
import type { ArtworkDraft } from './draft.ts'

/** Sends drafts side by side and tells each how far it has come. Leaving the dialog cancels what is under way. */
export function useSending(change: (key: number, changes: Partial<ArtworkDraft>) => void) {
  const { mutateAsync } = usePublishArtwork()
  const { actOnAll, cancel, cancelAll } = useSideBySide(send)

  async function send({ key, fields, image }: ArtworkDraft, signal: AbortSignal): Promise<boolean> {
    if (!image) return false
    const onProgress = (sent: number, total: number) =>
      change(key, { phase: sent < total ? { kind: 'sending', part: sent / total } : { kind: 'processing' } })
    try {
      if (!signal.aborted) change(key, { phase: { kind: 'sending', part: 0 } })
      await mutateAsync({ fields, image, options: { signal, onProgress } })
      change(key, { phase: { kind: 'done' } })
      return true
    } catch (error) {
      change(key, { phase: { kind: 'failed', message: tellFailure(error, 'upload') }, errors: fieldErrors(error) })
      return false
    }
  }

  /** Whether every one is up. */
  function sendAll(drafts: readonly ArtworkDraft[]): Promise<boolean> {
    for (const { key } of drafts) change(key, { phase: { kind: 'waiting' }, errors: {} })
    return actOnAll(drafts)
  }

  return { sendAll, cancel, cancelAll }
}

/** ART-02: says in a toast what has failed, and returns what stands beside the form. A cancelled upload needs no toast. */
export function tellFailure(error: unknown, verb: 'upload' | 'update'): string {
  if (error instanceof ApiError && error.code === 'aborted') return CANCELLED
  const failed = `Failed to ${verb} artwork. Please try again.`
  const reason = error instanceof Error ? error.message : ''
  toast.error(failed, reason)
  return reason || failed
}
