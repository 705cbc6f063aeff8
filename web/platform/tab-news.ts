import { actingProfileId } from './requests/query-client.ts'

type News = { topic: string; actorId: string | null; payload: unknown }

/** Opened with the first listener or the first word: not every page has either. */
let channel: BroadcastChannel | undefined
const openChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('news'))

/** Tells this browser's other tabs what was done as the acting profile, so that they need not ask for it. */
export function tellOtherTabs(topic: string, payload: unknown): void {
  if (typeof BroadcastChannel === 'undefined') return
  openChannel().postMessage({ topic, actorId: actingProfileId(), payload } satisfies News)
}

/** Hears what other tabs did as the profile that this one acts as. Returns the way to stop. */
export function hearOtherTabs<Payload>(topic: string, listener: (payload: Payload) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const hear = ({ data }: MessageEvent<News>) => {
    if (data.topic === topic && data.actorId === actingProfileId()) listener(data.payload as Payload)
  }
  const opened = openChannel()
  opened.addEventListener('message', hear)
  return () => opened.removeEventListener('message', hear)
}
