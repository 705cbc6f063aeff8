import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Session, sessionResource } from '#contract/accounts.ts'
import { tracksResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from './requests/query-client.ts'
import {
  adoptSession,
  finishSignOut,
  followSession,
  knownSession,
  leaving,
  onLeaving,
  onSessionChange,
  refreshSession,
  signOut,
  switchProfile,
} from './session.ts'
import { openOtherTab } from './testing/other-tab.ts'
import { problem, respondWith } from './testing/responses.ts'
import { makeOwnProfile, makeSession } from './testing/sessions.ts'

const both = [makeOwnProfile(), makeOwnProfile({ id: 'p2', handle: 'dana', slug: 'dana' })]
const asNith = makeSession(both)
const asDana = makeSession(both, { activeProfileId: 'p2' })
const tab = openOtherTab('session')
let stop: () => void

beforeEach(() => {
  queryClient.clear()
  tab.received.length = 0
  queryClient.setQueryData(keyOf(sessionResource, {}), asNith)
  stop = followSession()
})
afterEach(() => {
  stop()
})

test('AUTH-07 signing out ends the session on the server, clears the cache and tells the other tabs', async () => {
  const asked = respondWith(() => ({ status: 204 }))
  queryClient.setQueryData(keyOf(tracksResource, { tag: null }), { pages: [] })
  await signOut()
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/accounts/sign-out'])
  expect(knownSession()).toEqual({ user: null, profiles: [], activeProfileId: null })
  expect(queryClient.getQueryData(keyOf(tracksResource, { tag: null }))).toBeUndefined()
  await expect.poll(() => tab.received).toEqual(['signed-out'])
})

test('AUTH-07 KEYS-05 without a network a sign-out clears this browser, and ends the session later', async () => {
  respondWith(() => 'no network')
  await expect(signOut()).rejects.toMatchObject({ code: 'network' })
  expect(knownSession()?.user).toBeNull()
  await expect.poll(() => tab.received).toEqual(['signed-out'])

  const asked = respondWith(() => ({ status: 204 }))
  await finishSignOut()
  await finishSignOut()
  expect(asked).toHaveLength(1)
})

test('KEYS-05 a user who signs in again is not signed out later', async () => {
  respondWith(() => 'no network')
  await expect(signOut()).rejects.toMatchObject({ code: 'network' })
  const asked = respondWith(() => ({ status: 204 }))
  adoptSession(asNith)
  await finishSignOut()
  expect(asked).toEqual([])
})

test('AUTH-07 this tab follows a sign-out in another tab', async () => {
  const asked = respondWith(() => ({ status: 200, body: asNith }))
  const changes: (Session['user'] | undefined)[] = []
  const ignore = onSessionChange((session) => changes.push(session.user))
  const left = vi.fn()
  const ignoreLeaving = onLeaving(left)
  tab.publish('signed-out')
  await expect.poll(() => knownSession()?.user).toBeNull()
  expect(changes).toEqual([null])
  expect(asked).toEqual([])
  expect(left).toHaveBeenCalledOnce()
  ignore()
  ignoreLeaving()
})

test('AUTH-11 ACCT-02 keeps the cache when the mail address changes', async () => {
  const renamed = makeSession(both, { user: { ...asNith.user!, email: 'dana@example.net' } })
  respondWith(() => ({ status: 200, body: renamed }))
  queryClient.setQueryData(keyOf(tracksResource, { tag: null }), { pages: [] })
  const changes = vi.fn()
  const ignore = onSessionChange(changes)
  tab.publish('changed')
  await expect.poll(() => knownSession()?.user?.email).toBe('dana@example.net')
  expect(queryClient.getQueryData(keyOf(tracksResource, { tag: null }))).toEqual({ pages: [] })
  expect(changes).not.toHaveBeenCalled()
  ignore()
})

test('PROF-11 this tab follows a change of profile in another tab, and asks the server which profile is active', async () => {
  const asked = respondWith(() => ({ status: 200, body: asDana }))
  queryClient.setQueryData(keyOf(tracksResource, { tag: null }), { pages: [] })
  tab.publish('changed')
  await expect.poll(() => knownSession()?.activeProfileId).toBe('p2')
  expect(queryClient.getQueryData(keyOf(tracksResource, { tag: null }))).toBeUndefined()
  expect(asked[0]?.headers.get('x-profile-id')).toBeNull()
})

test('PROF-12 after a switch, calls name the other profile', async () => {
  const asked = respondWith(() => ({ status: 200, body: asDana }))
  await switchProfile('p2')
  expect(asked[0]).toMatchObject({ method: 'PUT', path: '/api/session/profile', body: { profileId: 'p2' } })
  expect(asked[0]?.headers.get('x-profile-id')).toBe('p1')
  await switchProfile('p2')
  expect(asked[1]?.headers.get('x-profile-id')).toBe('p2')
  await expect.poll(() => tab.received).toEqual(['changed'])
})

test('a new name is published to the other tabs and keeps the cache', async () => {
  queryClient.setQueryData(keyOf(tracksResource, { tag: null }), { pages: [] })
  adoptSession(makeSession([makeOwnProfile({ displayName: 'Nith II' }), both[1]!]))
  expect(queryClient.getQueryData(keyOf(tracksResource, { tag: null }))).toEqual({ pages: [] })
  await expect.poll(() => tab.received).toEqual(['changed'])
})

test('AUTH-07 leaving by choice is published, even if the session had already ended; an ended session alone is not', async () => {
  const left = vi.fn()
  const ignore = onLeaving(left)
  respondWith(() => ({ status: 200, body: { user: null, profiles: [], activeProfileId: null } }))
  await refreshSession()
  expect(knownSession()?.user).toBeNull()
  expect(left).not.toHaveBeenCalled()
  respondWith(() => ({ status: 204 }))
  await signOut()
  expect(left).toHaveBeenCalledOnce()
  await expect.poll(() => tab.received).toEqual(['changed', 'signed-out'])
  ignore()
})

test('AUTH-06 a revoked session ends here with the first response that says so', async () => {
  respondWith(() => problem('not_signed_in', 'Sign in first'))
  const asking = queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => switchProfile('p2').then(() => null) })
  await expect(asking).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(knownSession()?.user).toBeNull()
})

test('PROF-16 a deleted profile is noticed with the first response that says so', async () => {
  respondWith(({ path }) =>
    path === '/api/session'
      ? { status: 200, body: asDana }
      : problem('not_your_profile', 'That profile is not one of yours'),
  )
  const asking = queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => switchProfile('p2').then(() => null) })
  await expect(asking).rejects.toMatchObject({ code: 'not_your_profile' })
  await expect.poll(() => knownSession()?.activeProfileId).toBe('p2')
})

test('PROF-16 ACCT-02 refusals during a deletion change nothing', async () => {
  const asked = respondWith(({ path }) =>
    path === '/api/session'
      ? { status: 200, body: asDana }
      : problem('not_your_profile', 'That profile is not one of yours'),
  )
  await leaving(async () => {
    await queryClient.fetchQuery({ queryKey: ['y'], queryFn: () => switchProfile('p2') }).catch(() => {})
    await refreshSession()
  })
  expect(asked.map(({ path }) => path)).toEqual(['/api/session/profile'])
  expect(knownSession()).toEqual(asNith)
})
