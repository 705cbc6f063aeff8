import { toast } from '#web/ui/feedback/toast-store.ts'

/**
 * SOCIAL-05: hands a page's whole address to the system's share sheet where there is one for touch, else copies it.
 * Answers whether it was handed on.
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

/** Opens the sheet of the system. Closing it is an answer; anything else that goes wrong is none. */
export const sendTo = (url: string, title: string): Promise<'shared' | 'closed' | 'failed'> =>
  navigator.share({ url, title }).then(
    () => 'shared',
    (reason: unknown) => (reason instanceof DOMException && reason.name === 'AbortError' ? 'closed' : 'failed'),
  )

/** Copies a text and says so; answers whether it could. */
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
