import { TAB_CHANNEL } from '../tab-channel.ts'

/** Another tab of the same browser, and what it receives of a topic. */
export function openOtherTab(topic: string) {
  const channel = new BroadcastChannel(TAB_CHANNEL)
  const received: unknown[] = []
  channel.addEventListener('message', ({ data }) => {
    if (data.topic === topic) received.push(data.payload)
  })
  return {
    received,
    publish: (payload: unknown) => channel.postMessage({ topic, payload }),
    close: () => channel.close(),
  }
}
