import { announce } from '#web/ui/feedback/announcer.tsx'

const COUNT = /^\(\d+\+?\) /

/**
 * Shows the number of unread conversations in the title of the tab, and announces when it grows.
 */
export function announceUnread(count: () => number, subscribe: (listener: () => void) => void): void {
  let told = count()
  const title = () => {
    const wanted = (told > 0 ? `(${told}) ` : '') + document.title.replace(COUNT, '')
    if (document.title !== wanted) document.title = wanted
  }
  // Every page sets its own title.
  const element = document.querySelector('title')
  if (element) new MutationObserver(title).observe(element, { childList: true, characterData: true, subtree: true })
  subscribe(() => {
    const now = count()
    if (now === told) return
    if (now > told) announce(now === 1 ? '1 unread conversation' : `${now} unread conversations`)
    told = now
    title()
  })
  title()
}
