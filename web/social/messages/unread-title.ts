import { announce } from '#web/ui/feedback/announcer.tsx'

const COUNT = /^\(\d+\+?\) /

/**
 * Shows the number of unread conversations in the title of the tab, and announces when it grows.
 */
export function announceUnread(count: () => number, subscribe: (listener: () => void) => void): void {
  let announced = count()
  const title = () => {
    const wanted = (announced > 0 ? `(${announced}) ` : '') + document.title.replace(COUNT, '')
    if (document.title !== wanted) document.title = wanted
  }
  // Every page sets its own title.
  const element = document.querySelector('title')
  if (element) new MutationObserver(title).observe(element, { childList: true, characterData: true, subtree: true })
  subscribe(() => {
    const now = count()
    if (now === announced) return
    if (now > announced) announce(now === 1 ? '1 unread conversation' : `${now} unread conversations`)
    announced = now
    title()
  })
  title()
}
