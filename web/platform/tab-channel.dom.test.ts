import { afterEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from './requests/query-client.ts'
import { profileTabTopic, tabTopic } from './tab-channel.ts'
import { openOtherTab } from './testing/other-tab.ts'
import { makeSession } from './testing/sessions.ts'

const otherTab = openOtherTab('door')
const end: (() => void)[] = []
afterEach(() => {
  for (const each of end.splice(0)) each()
  otherTab.received.length = 0
})

function receiveAll<Payload>(topic: { subscribe: (listener: (payload: Payload) => void) => () => void }): Payload[] {
  const received: Payload[] = []
  end.push(topic.subscribe((payload) => received.push(payload)))
  return received
}

test('other tabs receive what a tab publishes, and that tab does not', async () => {
  const door = tabTopic<string>('door')
  const received = receiveAll(door)
  door.publish('open')
  await expect.poll(() => otherTab.received).toEqual(['open'])
  otherTab.publish('shut')
  await expect.poll(() => received).toEqual(['shut'])
})

test('a topic receives nothing of other topics, and nothing after it has stopped', async () => {
  const door = tabTopic<string>('door')
  const windows = receiveAll(tabTopic<string>('window'))
  const before: string[] = []
  const stop = door.subscribe((payload) => before.push(payload))
  const received = receiveAll(door)
  otherTab.publish('open')
  await expect.poll(() => received).toEqual(['open'])
  stop()
  otherTab.publish('shut')
  await expect.poll(() => received).toEqual(['open', 'shut'])
  expect([before, windows]).toEqual([['open'], []])
})

test('a tab receives what another tab did as the same profile', async () => {
  const door = profileTabTopic<string>('door')
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  const received = receiveAll(door)
  door.publish('open')
  await expect.poll(() => otherTab.received).toEqual([{ actorId: 'p1', payload: 'open' }])
  otherTab.publish({ actorId: 'p2', payload: 'theirs' })
  otherTab.publish({ actorId: 'p1', payload: 'shut' })
  await expect.poll(() => received).toEqual(['shut'])
})
