// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { keys } from '#contract/page-data.ts'
import { queryClient } from './query-client.ts'
import { adoptSession, followSession, knownSession, onSessionChange, signOut, switchProfile } from './session.ts'
import { answerWith, problem } from './testing/answers.ts'
import { makeOwnProfile, makeSession } from './testing/sessions.ts'

const both = [makeOwnProfile(), makeOwnProfile({ id: 'p2', handle: 'dana', slug: 'dana' })]
const asNith = makeSession(both)
const asDana = makeSession(both, { activeProfileId: 'p2' })
/** Another tab of the same browser. */
const tab = new BroadcastChannel('session')
const heard: unknown[] = []
tab.onmessage = (event) => heard.push(event.data)
let stop: () => void

beforeEach(() => {
  queryClient.clear()
  heard.length = 0
  queryClient.setQueryData(keys.session, asNith)
  stop = followSession()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('AUTH-07 signing out ends the session on the server, forgets every answer and tells the other tabs', async () => {
  const asked = answerWith(() => ({ status: 204 }))
  queryClient.setQueryData(keys.tracks(null), { pages: [] })
  await signOut()
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/accounts/sign-out'])
  expect(knownSession()).toEqual({ user: null, profiles: [], activeProfileId: null })
  expect(queryClient.getQueryData(keys.tracks(null))).toBeUndefined()
  await vi.waitFor(() => expect(heard).toEqual(['signed-out']))
})

test('AUTH-07 a sign-out that fails leaves everything as it is', async () => {
  answerWith(() => 'no network')
  await expect(signOut()).rejects.toMatchObject({ code: 'network' })
  expect(knownSession()).toEqual(asNith)
})

test('AUTH-07 this tab follows a sign-out in another', async () => {
  const asked = answerWith(() => ({ status: 200, body: asNith }))
  const changes: (Session['user'] | undefined)[] = []
  const ignore = onSessionChange((session) => changes.push(session.user))
  tab.postMessage('signed-out')
  await vi.waitFor(() => expect(knownSession()?.user).toBeNull())
  expect(changes).toEqual([null])
  expect(asked).toEqual([])
  ignore()
})

test('PROF-11 this tab follows a change of profile in another, asking which one it is', async () => {
  const asked = answerWith(() => ({ status: 200, body: asDana }))
  queryClient.setQueryData(keys.tracks(null), { pages: [] })
  tab.postMessage('changed')
  await vi.waitFor(() => expect(knownSession()?.activeProfileId).toBe('p2'))
  expect(queryClient.getQueryData(keys.tracks(null))).toBeUndefined()
  expect(asked[0]?.headers.get('x-profile-id')).toBeNull()
})

test('PROF-12 switching acts as the other profile from the next call on', async () => {
  const asked = answerWith(() => ({ status: 200, body: asDana }))
  await switchProfile('p2')
  expect(asked[0]).toMatchObject({ method: 'PUT', path: '/api/session/profile', body: { profileId: 'p2' } })
  expect(asked[0]?.headers.get('x-profile-id')).toBe('p1')
  await switchProfile('p2')
  expect(asked[1]?.headers.get('x-profile-id')).toBe('p2')
  await vi.waitFor(() => expect(heard).toEqual(['changed']))
})

test('a new name tells the other tabs but keeps the answers', async () => {
  queryClient.setQueryData(keys.tracks(null), { pages: [] })
  adoptSession(makeSession([makeOwnProfile({ displayName: 'Nith II' }), both[1]!]))
  expect(queryClient.getQueryData(keys.tracks(null))).toEqual({ pages: [] })
  await vi.waitFor(() => expect(heard).toEqual(['changed']))
})

test('AUTH-06 a session that was revoked ends here with the first answer that says so', async () => {
  answerWith(() => problem('not_signed_in', 'Sign in first'))
  const asking = queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => switchProfile('p2').then(() => null) })
  await expect(asking).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(knownSession()?.user).toBeNull()
})
