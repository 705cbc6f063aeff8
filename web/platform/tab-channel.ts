import { actingProfileId } from './requests/query-client.ts'

export type TabTopic<Payload> = {
  /** Tells the other tabs of this browser. The one that tells does not hear it. */
  tell: (payload: Payload) => void
  /** Calls back with what other tabs tell. Returns the way to stop. */
  hear: (listener: (payload: Payload) => void) => () => void
}

type Told = { topic: string; payload: unknown }

export const TAB_CHANNEL = 'tabs'

/** Opened with the first listener or the first word. One for all topics: a channel does not speak to itself. */
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(TAB_CHANNEL)
  return channel
}

/** Something that the tabs of a browser tell each other, whoever they act as. */
export function tabTopic<Payload>(topic: string): TabTopic<Payload> {
  return {
    tell: (payload) => openChannel()?.postMessage({ topic, payload } satisfies Told),
    hear(listener) {
      const hear = ({ data }: MessageEvent<Told>) => {
        if (data.topic === topic) listener(data.payload as Payload)
      }
      const opened = openChannel()
      opened?.addEventListener('message', hear)
      return () => opened?.removeEventListener('message', hear)
    },
  }
}

/** What was done as the acting profile: tabs that act as another do not hear it. */
export function profileTabTopic<Payload>(name: string): TabTopic<Payload> {
  const topic = tabTopic<{ actorId: string | null; payload: Payload }>(name)
  return {
    tell: (payload) => topic.tell({ actorId: actingProfileId(), payload }),
    hear: (listener) =>
      topic.hear(({ actorId, payload }) => {
        if (actorId === actingProfileId()) listener(payload)
      }),
  }
}
