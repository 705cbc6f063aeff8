import { renderHook } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { feedResource } from '#contract/feed.ts'
import { followersResource } from '#contract/follows.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { Profile } from '#contract/profiles.ts'
import { publicProfileResource } from '#contract/public-profile.ts'
import { makeProfile, makePublicProfile } from '#web/people/profiles/factory.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { openOtherTab } from '#web/platform/testing/other-tab.ts'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { useToasts } from '#web/ui/feedback/toast-store.ts'
import { type Restriction, toggleRestriction } from './toggle-restriction.ts'

const dana = makeProfile({ id: 'dana', handle: 'dana', displayName: 'Dana', followerCount: 9 })
const page = keyOf(publicProfileResource, { id: 'dana' })
const otherTab = openOtherTab('restriction')

/** The page of Dana. The viewer follows her; she has nine followers. */
beforeEach(() => {
  otherTab.received.length = 0
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  const viewer = { following: true, blocked: false, muted: false, can: { edit: false } }
  queryClient.setQueryData(page, makePublicProfile({ profile: { ...dana, viewer } }))
})
afterAll(() => otherTab.close())

const shown = () => queryClient.getQueryData<{ profile: Profile }>(page)!.profile
const toasts = () => renderHook(useToasts).result.current.map(({ title, body }) => [title, body])
const press = (kind: Restriction, isOn = false) => {
  const show = vi.fn()
  toggleRestriction({ kind, profile: dana, isOn, show })
  return show
}
const isAskedAgain = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

test('SOCIAL-08 a block also ends the follow, before and after the response', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
  const asked = respondWith(() => promise)
  const show = press('blocks')
  expect(shown()).toMatchObject({ followerCount: 8, viewer: { following: false, blocked: true, muted: false } })
  expect(show.mock.calls).toEqual([[true]])
  resolve({ status: 200, body: { blocked: true, muted: false } })
  await expect.poll(toasts).toEqual([['Dana is blocked', undefined]])
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/blocks/dana'])
  expect(shown().followerCount).toBe(8)
})

test('SOCIAL-08 a mute keeps the follow, and can be undone', async () => {
  let muted = true
  const asked = respondWith(() => ({ status: 200, body: { blocked: false, muted } }))
  press('mutes')
  await expect.poll(toasts).toEqual([['Dana is muted', undefined]])
  expect(shown()).toMatchObject({ followerCount: 9, viewer: { following: true, muted: true } })
  muted = false
  press('mutes', true)
  await expect.poll(() => toasts().at(-1)).toEqual(['Dana is no longer muted', undefined])
  expect(shown().viewer.muted).toBe(false)
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})

test('SOCIAL-08 a refused block is reported and undone, and the profile is requested again', async () => {
  respondWith(() => problem('conflict', 'Not now'))
  const show = press('blocks')
  await expect.poll(toasts).toEqual([['Failed to block Dana', 'Please try again.']])
  expect([shown().viewer.blocked, show.mock.calls, isAskedAgain(page)]).toEqual([false, [[true], [false]], true])
})

test('SOCIAL-08 a rate limit shows when to try again', async () => {
  respondWith(() => problem('rate_limited', 'Please wait a minute.'))
  press('mutes', true)
  await expect.poll(toasts).toEqual([['Failed to unmute Dana', 'Please wait a minute.']])
})

test('SOCIAL-08 refreshes the feed and the lists of followers, and the other tabs follow', async () => {
  const keys = [keyOf(feedResource, { as: 'p1' }), keyOf(followersResource, { id: 'dana' })]
  for (const key of keys) queryClient.setQueryData(key, { pages: [], pageParams: [] })
  respondWith(() => ({ status: 200, body: { blocked: true, muted: false } }))
  press('blocks')
  const state = { blocked: true, muted: false }
  await expect.poll(() => otherTab.received).toEqual([{ actorId: 'p1', payload: { id: 'dana', state } }])
  expect(keys.map(isAskedAgain)).toEqual([true, true])
  otherTab.publish({ actorId: 'p1', payload: { id: 'dana', state: { blocked: false, muted: true } } })
  await expect.poll(() => shown().viewer.muted).toBe(true)
  expect(shown().viewer.blocked).toBe(false)
})
