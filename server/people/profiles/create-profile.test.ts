import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { PROFILES_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from './factory.ts'
import { profileMembers } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let made = 0
const freshHandle = () => `lantern_${++made}`
const wizard = (handle = freshHandle()) => ({
  profileType: 'artist',
  handle,
  displayName: 'Cold Lantern',
  dateOfBirth: '1990-02-03',
  acceptTerms: true,
})
const create = (person: Person, json: unknown) => person.fetch('/api/profiles', { method: 'POST', json })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

test('PROF-03 PROF-09 creating the first profile accepts the terms and makes the user its owner', async () => {
  const person = await signUpAndIn(server)
  const response = await create(person, wizard('Sunken_Mill'))
  expect(response.status).toBe(201)
  const session = (await response.json()) as Session
  expect(session.profiles).toMatchObject([{ handle: 'sunken_mill', slug: 'sunken_mill', displayName: 'Cold Lantern' }])
  expect(session.activeProfileId).toBe(session.profiles[0]!.id)
  expect(session.user?.termsAccepted).toBe(true)
  expect(response.headers.get('set-cookie')).toContain(`activeProfileId=${session.activeProfileId}`)
  const { db } = server.services
  const members = await db.select().from(profileMembers).where(eq(profileMembers.profileId, session.activeProfileId!))
  expect(members).toMatchObject([{ userId: person.userId, role: 'owner' }])
  const [user] = await db.select().from(users).where(eq(users.id, person.userId))
  expect(user!.termsAcceptedAt).toBeInstanceOf(Date)
})

test.each(['displayName', 'dateOfBirth', 'acceptTerms'])('PROF-03 the first profile needs %s', async (missing) => {
  const person = await signUpAndIn(server)
  const response = await create(person, { ...wizard(), [missing]: undefined })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    code: 'invalid',
    detail: 'Please fill in all required fields and accept the terms.',
    fields: { [missing]: expect.any(String) },
  })
  expect(await server.services.db.$count(profileMembers, eq(profileMembers.userId, person.userId))).toBe(0)
})

test('PROF-08 later profiles need only type and handle, and become the active one', async () => {
  const person = await signUpAndIn(server)
  await create(person, wizard())
  const response = await create(person, { profileType: 'personal', handle: freshHandle() })
  expect(response.status).toBe(201)
  const session = (await response.json()) as Session
  expect(session.profiles).toHaveLength(2)
  expect(session.activeProfileId).toBe(session.profiles[1]!.id)
})

test.each(['ab', 'a'.repeat(31), 'with space', 'dash-ed', 'ünder', ''])(
  'PROF-05 refuses the handle %j',
  async (handle) => {
    const person = await signUpAndIn(server)
    const response = await create(person, wizard(handle === '' ? '' : handle))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      fields: { handle: 'Handle must be 3-30 characters, lowercase letters, numbers, and underscores only' },
    })
  },
)

test('PROF-05 refuses a handle in use, ignoring case', async () => {
  const handle = freshHandle()
  await create(await signUpAndIn(server), wizard(handle))
  const response = await create(await signUpAndIn(server), wizard(handle.toUpperCase()))
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'handle_taken',
    detail: 'This handle is already in use. Please choose another.',
  })
})

test('PROF-05 only one of ten concurrent requests gets a handle', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signUpAndIn(server)))
  const handle = freshHandle()
  const responses = await Promise.all(people.map((person) => create(person, wizard(handle))))
  expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(409)])
  // The refused users have accepted nothing and have no partial profile.
  const losers = people.filter((_, at) => responses[at]!.status === 409)
  for (const { userId } of losers) {
    const [user] = await server.services.db.select().from(users).where(eq(users.id, userId))
    expect(user!.termsAcceptedAt).toBeNull()
  }
})

test('PROF-03 refuses a birth date below the minimum age in plain words, and creates nothing', async () => {
  const bornYearsAgo = (years: number, days: number) => {
    const date = new Date()
    date.setUTCFullYear(date.getUTCFullYear() - years)
    return new Date(date.getTime() + days * 24 * 3600_000).toISOString().slice(0, 10)
  }
  const person = await signUpAndIn(server)
  const refused = await create(person, { ...wizard(), dateOfBirth: bornYearsAgo(13, 2) })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    detail: 'You have to be at least 13 years old to join.',
    fields: { dateOfBirth: 'You have to be at least 13 years old to join.' },
  })
  expect(await server.services.db.$count(profileMembers, eq(profileMembers.userId, person.userId))).toBe(0)
  expect((await create(person, { ...wizard(), dateOfBirth: bornYearsAgo(13, 0) })).status).toBe(201)
  // Later profiles need no date of birth, but a date below the minimum age is refused.
  expect((await create(person, { ...wizard(), dateOfBirth: '2025-01-01' })).status).toBe(422)
})

test('PROF-03 the minimum age is a setting of the instance', async () => {
  const grownUps = await startTestServer({ env: { minimumAge: 18 } })
  const person = await signUpAndIn(grownUps)
  const born = `${new Date().getUTCFullYear() - 17}-01-01`
  const response = await create(person, { ...wizard(), dateOfBirth: born })
  expect(await response.json()).toMatchObject({ detail: 'You have to be at least 18 years old to join.' })
  await grownUps.close()
})

test.each(['find_music', 'findmusic', 'api', 'admin', 'mine'])('PROF-06 the handle %s is reserved', async (handle) => {
  expect(await codeOf(await create(await signUpAndIn(server), wizard(handle)))).toBe('handle_taken')
})

test('SEC-06 limits the profiles of an account, also for concurrent requests', async () => {
  const person = await signUpAndIn(server)
  const { db } = server.services
  await db.update(users).set({ termsAcceptedAt: new Date() }).where(eq(users.id, person.userId))
  for (let n = 0; n < PROFILES_PER_ACCOUNT - 1; n++) await makeProfile(db, { userId: person.userId })
  const responses = await Promise.all([create(person, wizard()), create(person, wizard())])
  expect(responses.map((response) => response.status).sort()).toEqual([201, 409])
})

test.each([
  { displayName: 'a\u0000b' },
  { displayName: 'x'.repeat(51) },
  { dateOfBirth: '1890-01-01' },
  { dateOfBirth: '2990-01-01' },
  { profileType: 'label' },
])('SEC-01 refuses %j', async (wrong) => {
  const response = await create(await signUpAndIn(server), { ...wizard(), ...wrong })
  expect(response.status).toBe(422)
})
