import { actingProfileId } from './requests/query-client.ts'

export type TabTopic<Payload> = {
  /** Publishes to the other tabs of this browser. This tab does not receive it. */
  publish: (payload: Payload) => void
  /** Calls back with what other tabs publish. Returns a function that unsubscribes. */
  subscribe: (listener: (payload: Payload) => void) => () => void
}

type News = { topic: string; payload: unknown }

export const TAB_CHANNEL = 'tabs'

/**
 * Opened by the first listener or the first message. All topics share it, because a channel does
 * not receive its own messages.
 */
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(TAB_CHANNEL)
  return channel
}

/** A topic for all tabs of a browser, whichever profile they act as. */
export function tabTopic<Payload>(topic: string): TabTopic<Payload> {
  return {
    publish: (payload) => openChannel()?.postMessage({ topic, payload } satisfies News),
    subscribe(listener) {
      const listen = ({ data }: MessageEvent<News>) => {
        if (data.topic === topic) listener(data.payload as Payload)
      }
      const opened = openChannel()
      opened?.addEventListener('message', listen)
      return () => opened?.removeEventListener('message', listen)
    },
  }
}

/**
 * A topic for actions of the active profile: tabs that act as another profile do not receive them.
 */
export function profileTabTopic<Payload>(name: string): TabTopic<Payload> {
  const topic = tabTopic<{ actorId: string | null; payload: Payload }>(name)
  return {
    publish: (payload) => topic.publish({ actorId: actingProfileId(), payload }),
    subscribe: (listener) =>
      topic.subscribe(({ actorId, payload }) => {
        if (actorId === actingProfileId()) listener(payload)
      }),
  }
}
