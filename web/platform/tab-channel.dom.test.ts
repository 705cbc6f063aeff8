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
  otherTab.heard.length = 0
})

function hearAll<Payload>(topic: { hear: (listener: (payload: Payload) => void) => () => void }): Payload[] {
  const heard: Payload[] = []
  end.push(topic.hear((payload) => heard.push(payload)))
  return heard
}

test('other tabs receive what a tab publishes, and that tab does not', async () => {
  const door = tabTopic<string>('door')
  const heard = hearAll(door)
  door.tell('open')
  await expect.poll(() => otherTab.heard).toEqual(['open'])
  otherTab.tell('shut')
  await expect.poll(() => heard).toEqual(['shut'])
})

test('a topic receives nothing of other topics, and nothing after it has stopped', async () => {
  const door = tabTopic<string>('door')
  const windows = hearAll(tabTopic<string>('window'))
  const before: string[] = []
  const stop = door.hear((payload) => before.push(payload))
  const heard = hearAll(door)
  otherTab.tell('open')
  await expect.poll(() => heard).toEqual(['open'])
  stop()
  otherTab.tell('shut')
  await expect.poll(() => heard).toEqual(['open', 'shut'])
  expect([before, windows]).toEqual([['open'], []])
})

test('a tab receives what another tab did as the same profile', async () => {
  const door = profileTabTopic<string>('door')
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  const heard = hearAll(door)
  door.tell('open')
  await expect.poll(() => otherTab.heard).toEqual([{ actorId: 'p1', payload: 'open' }])
  otherTab.tell({ actorId: 'p2', payload: 'theirs' })
  otherTab.tell({ actorId: 'p1', payload: 'shut' })
  await expect.poll(() => heard).toEqual(['shut'])
})
