import { toast } from '#web/ui/feedback/toast-store.ts'

/**
 * SOCIAL-05: opens the system's share sheet on touch devices, otherwise copies the page's whole
 * address. Returns whether it was shared.
 */
export async function shareLink(path: string, title: string): Promise<boolean> {
  const url = new URL(path, window.location.origin).href
  if (hasShareSheet() && window.matchMedia('(pointer: coarse)').matches) {
    const outcome = await sendTo(url, title)
    if (outcome !== 'failed') return outcome === 'shared'
  }
  return await copy(url, 'Link copied')
}

export const hasShareSheet = (): boolean => typeof navigator.share === 'function'

/**
 * Opens the system's share sheet. 'closed' means that the user closed it; any other error is
 * 'failed'.
 */
export const sendTo = (url: string, title: string): Promise<'shared' | 'closed' | 'failed'> =>
  navigator.share({ url, title }).then(
    () => 'shared',
    (reason: unknown) => (reason instanceof DOMException && reason.name === 'AbortError' ? 'closed' : 'failed'),
  )

/** Copies a text and shows a toast; returns whether it succeeded. */
export async function copy(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.info(done)
    return true
  } catch {
    toast.error('Failed to copy', 'Could not copy link to clipboard')
    return false
  }
}
