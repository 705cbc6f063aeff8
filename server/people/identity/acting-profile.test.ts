import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function profileOf(userId: string, madeDaysAgo = 0): Promise<string> {
  const createdAt = new Date(Date.now() - madeDaysAgo * 24 * 3600_000)
  return (await makeProfile(server.services.db, { userId, createdAt })).id
}

async function twoProfiles() {
  const person = await signUpAndIn(server)
  const newer = await profileOf(person.userId, 1)
  const older = await profileOf(person.userId, 2)
  return { person, newer, older }
}
const load = async (response: Promise<Response>) => (await response).json()

test('PROF-13 without a choice the oldest profile is active; profiles are listed oldest first', async () => {
  const { person, newer, older } = await twoProfiles()
  const session = await load(person.fetch('/api/session'))
  expect(session.profiles.map(({ id }: { id: string }) => id)).toEqual([older, newer])
  expect(session.activeProfileId).toBe(older)
})

test('PROF-13 the header names the profile that a request acts as, and overrides the cookie', async () => {
  const { person, newer, older } = await twoProfiles()
  const headers = { 'x-profile-id': newer, cookie: `${person.cookie}; activeProfileId=${older}` }
  expect((await load(person.fetch('/api/session', { headers }))).activeProfileId).toBe(newer)
})

test('PROF-13 refuses a header with the profile of another user, an unknown id or nonsense', async () => {
  const { person } = await twoProfiles()
  const stranger = await signUpAndIn(server)
  for (const id of [await profileOf(stranger.userId), crypto.randomUUID(), 'nonsense']) {
    const response = await person.fetch('/api/session', { headers: { 'x-profile-id': id } })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'not_your_profile' })
  }
})

test('PROF-13 a stale cookie falls back to the first profile', async () => {
  const { person, older } = await twoProfiles()
  for (const id of [crypto.randomUUID(), 'nonsense', '']) {
    const headers = { cookie: `${person.cookie}; activeProfileId=${id}` }
    expect((await load(person.fetch('/api/session', { headers }))).activeProfileId).toBe(older)
  }
})

test("PROF-13 switching stores the profile for page loads, and accepts only one of the user's own", async () => {
  const { person, newer } = await twoProfiles()
  const response = await person.fetch('/api/session/profile', { method: 'PUT', json: { profileId: newer } })
  expect((await response.clone().json()).activeProfileId).toBe(newer)
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toBe(`activeProfileId=${newer}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`)
  const headers = { cookie: `${person.cookie}; ${cookie!.split(';')[0]}` }
  expect((await load(person.fetch('/api/session', { headers }))).activeProfileId).toBe(newer)

  const stranger = await signUpAndIn(server)
  const refused = await stranger.fetch('/api/session/profile', { method: 'PUT', json: { profileId: newer } })
  expect(refused.status).toBe(403)
  const signedOut = await visitor(server).fetch('/api/session/profile', { method: 'PUT', json: { profileId: newer } })
  expect(signedOut.status).toBe(401)
})

test('PROF-13 signing in acts as the profile that the browser remembers', async () => {
  const { person, newer } = await twoProfiles()
  const { email, password } = person
  const headers = { cookie: `activeProfileId=${newer}` }
  const signedIn = visitor(server).fetch('/api/accounts/sign-in', {
    method: 'POST',
    json: { email, password },
    headers,
  })
  expect((await load(signedIn)).activeProfileId).toBe(newer)
})

test('PROF-11 the fallback profile is stored in the cookie by a page, by the session and at sign-in', async () => {
  const { person, newer, older } = await twoProfiles()
  const remembered = (response: Response) =>
    response.headers.getSetCookie().filter((cookie) => cookie.startsWith('activeProfileId='))
  const kept = [`activeProfileId=${older}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`]
  const { email, password } = person
  for (const stale of ['', '; activeProfileId=nonsense', `; activeProfileId=${crypto.randomUUID()}`]) {
    const headers = { cookie: person.cookie + stale }
    expect(remembered(await person.fetch('/find-music', { headers }))).toEqual(kept)
    expect(remembered(await person.fetch('/api/session', { headers }))).toEqual(kept)
  }
  const json = { email, password }
  expect(remembered(await visitor(server).fetch('/api/accounts/sign-in', { method: 'POST', json }))).toEqual(kept)

  // A valid choice stays, also while another tab acts as another profile.
  const headers = { cookie: `${person.cookie}; activeProfileId=${newer}` }
  expect(remembered(await person.fetch('/find-music', { headers }))).toEqual([])
  expect(remembered(await person.fetch('/api/session', { headers: { ...headers, 'x-profile-id': older } }))).toEqual([])
  expect(remembered(await visitor(server).fetch('/find-music'))).toEqual([])
})

test('PROF-13 the profiles of a session contain neither date of birth nor user id', async () => {
  const { person } = await twoProfiles()
  const { profiles } = (await (await person.fetch('/api/session')).json()) as Session
  expect(profiles).toHaveLength(2)
  const text = JSON.stringify(profiles)
  expect(text).not.toContain(person.userId)
  expect(text).not.toMatch(/birth/i)
})
