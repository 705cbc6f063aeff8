/** What one tab tells the others: somebody signed out, or signed in or acts as another profile. */
export type SessionNews = 'signed-out' | 'changed'

const CHANNEL = 'session'

/** A channel does not speak to itself: what this tab tells, only the others hear. */
let channel: BroadcastChannel | undefined

const open = (): BroadcastChannel => (channel ??= new BroadcastChannel(CHANNEL))

export function tellTabs(news: SessionNews): void {
  open().postMessage(news)
}

export function listenToTabs(listener: (news: SessionNews) => void): () => void {
  const hear = (event: MessageEvent<SessionNews>) => listener(event.data)
  const opened = open()
  opened.addEventListener('message', hear)
  return () => opened.removeEventListener('message', hear)
}
