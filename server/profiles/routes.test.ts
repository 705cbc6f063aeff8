import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROFILES_PER_ACCOUNT } from '#contract/limits.ts'
import type { Session } from '#contract/people/accounts.ts'
import { type Person, signUpAndIn, visitor } from '#server/accounts/factory.ts'
import { users } from '#server/accounts/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from './factory.ts'
import { profileMembers, profiles } from './tables.ts'

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
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

describe('creating', () => {
  test('PROF-03 PROF-09 the first profile accepts the terms and makes its creator the owner', async () => {
    const person = await signUpAndIn(server)
    const answer = await create(person, wizard('Sunken_Mill'))
    expect(answer.status).toBe(201)
    const session = (await answer.json()) as Session
    expect(session.profiles).toMatchObject([
      { handle: 'sunken_mill', slug: 'sunken_mill', displayName: 'Cold Lantern' },
    ])
    expect(session.activeProfileId).toBe(session.profiles[0]!.id)
    expect(session.user?.termsAccepted).toBe(true)
    expect(answer.headers.get('set-cookie')).toContain(`activeProfileId=${session.activeProfileId}`)
    const { db } = server.services
    const members = await db.select().from(profileMembers).where(eq(profileMembers.profileId, session.activeProfileId!))
    expect(members).toMatchObject([{ userId: person.userId, role: 'owner' }])
    const [user] = await db.select().from(users).where(eq(users.id, person.userId))
    expect(user!.termsAcceptedAt).toBeInstanceOf(Date)
  })

  test.each(['displayName', 'dateOfBirth', 'acceptTerms'])('PROF-03 the first profile needs %s', async (missing) => {
    const person = await signUpAndIn(server)
    const answer = await create(person, { ...wizard(), [missing]: undefined })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'invalid',
      detail: 'Please fill in all required fields and accept the terms.',
      fields: { [missing]: expect.any(String) },
    })
    expect(await server.services.db.$count(profileMembers, eq(profileMembers.userId, person.userId))).toBe(0)
  })

  test('PROF-08 later profiles need type and handle only, and become the active one', async () => {
    const person = await signUpAndIn(server)
    await create(person, wizard())
    const answer = await create(person, { profileType: 'personal', handle: freshHandle() })
    expect(answer.status).toBe(201)
    const session = (await answer.json()) as Session
    expect(session.profiles).toHaveLength(2)
    expect(session.activeProfileId).toBe(session.profiles[1]!.id)
  })

  test.each(['ab', 'a'.repeat(31), 'with space', 'dash-ed', 'ünder', ''])(
    'PROF-05 refuses the handle %j',
    async (handle) => {
      const person = await signUpAndIn(server)
      const answer = await create(person, wizard(handle === '' ? '' : handle))
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        fields: { handle: 'Handle must be 3-30 characters, lowercase letters, numbers, and underscores only' },
      })
    },
  )

  test('PROF-05 a handle in use is refused without regard to case', async () => {
    const handle = freshHandle()
    await create(await signUpAndIn(server), wizard(handle))
    const answer = await create(await signUpAndIn(server), wizard(handle.toUpperCase()))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'handle_taken',
      detail: 'This handle is already in use. Please choose another.',
    })
  })

  test('PROF-05 of ten who ask for one handle at once, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signUpAndIn(server)))
    const handle = freshHandle()
    const answers = await Promise.all(people.map((person) => create(person, wizard(handle))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
    // Who lost has accepted nothing and has no half profile.
    const losers = people.filter((_, at) => answers[at]!.status === 409)
    for (const { userId } of losers) {
      const [user] = await server.services.db.select().from(users).where(eq(users.id, userId))
      expect(user!.termsAcceptedAt).toBeNull()
    }
  })

  test('PROF-03 a birth date below the minimum age is refused in plain words, and nothing is made', async () => {
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
    // Later profiles need no date, but none that contradicts.
    expect((await create(person, { ...wizard(), dateOfBirth: '2025-01-01' })).status).toBe(422)
  })

  test('PROF-03 how old one has to be is up to the instance', async () => {
    const grownUps = await startTestServer({ env: { minimumAge: 18 } })
    const person = await signUpAndIn(grownUps)
    const born = `${new Date().getUTCFullYear() - 17}-01-01`
    const answer = await create(person, { ...wizard(), dateOfBirth: born })
    expect(await answer.json()).toMatchObject({ detail: 'You have to be at least 18 years old to join.' })
    await grownUps.close()
  })

  test.each(['find_music', 'findmusic', 'api', 'admin', 'mine'])(
    'PROF-06 the handle %s is reserved',
    async (handle) => {
      expect(await codeOf(await create(await signUpAndIn(server), wizard(handle)))).toBe('handle_taken')
    },
  )

  test('SEC-06 an account has a bounded number of profiles, also when they are made at once', async () => {
    const person = await signUpAndIn(server)
    const { db } = server.services
    await db.update(users).set({ termsAcceptedAt: new Date() }).where(eq(users.id, person.userId))
    for (let n = 0; n < PROFILES_PER_ACCOUNT - 1; n++) await makeProfile(db, { userId: person.userId })
    const answers = await Promise.all([create(person, wizard()), create(person, wizard())])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
  })

  test.each([
    { displayName: 'a\u0000b' },
    { displayName: 'x'.repeat(51) },
    { dateOfBirth: '1890-01-01' },
    { dateOfBirth: '2990-01-01' },
    { profileType: 'label' },
  ])('SEC-01 refuses %j', async (wrong) => {
    const answer = await create(await signUpAndIn(server), { ...wizard(), ...wrong })
    expect(answer.status).toBe(422)
  })
})

describe('handles', () => {
  test('PROF-07 says whether a handle is free', async () => {
    const { fetch } = visitor(server)
    const { handle } = await makeProfile(server.services.db)
    const check = async (wanted: string) => (await fetch(`/api/profiles/handles/${wanted}`)).json()
    expect(await check(handle)).toEqual({ handle, available: false })
    expect(await check(handle.toUpperCase())).toEqual({ handle, available: false })
    expect(await check('find_music')).toEqual({ handle: 'find_music', available: false })
    expect(await check('nobody_yet')).toEqual({ handle: 'nobody_yet', available: true })
    expect((await fetch('/api/profiles/handles/a-b')).status).toBe(422)
  })
})

describe('the public page', () => {
  test('PUB-01 PROF-10 is found by slug, else by handle, without regard to case', async () => {
    const { fetch } = visitor(server)
    const profile = await makeProfile(server.services.db, { handle: 'gutter_saint', slug: 'gutter' })
    for (const path of ['gutter', 'GUTTER', 'gutter_saint']) {
      const answer = await fetch(`/api/profiles/${path}`)
      expect(answer.status, path).toBe(200)
      expect(await answer.json()).toMatchObject({ profile: { id: profile.id, viewer: { can: { edit: false } } } })
    }
  })

  test.each(['nobody_here', 'a', '%00', '..%2f', 'x'.repeat(500)])('PUB-02 %s is not found', async (slug) => {
    const answer = await visitor(server).fetch(`/api/profiles/${slug}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ detail: 'Profile not found' })
  })

  test('PROF-13 never carries a date of birth, a user or an email', async () => {
    const person = await signUpAndIn(server)
    await create(person, { ...wizard('plain_song'), dateOfBirth: '1987-06-05' })
    const answer = await person.fetch('/api/profiles/plain_song')
    const text = await answer.text()
    expect(text).not.toMatch(/1987-06-05|birth|email|user/i)
    expect(text).not.toContain(person.userId)
    expect(JSON.parse(text).profile.viewer.can.edit).toBe(true)
  })
})

describe('editing', () => {
  const update = { displayName: 'New Name', bio: 'From the cellar.', socialLinks: [] as unknown[] }
  const patch = (person: Person, json: unknown, headers: HeadersInit = {}) =>
    person.fetch('/api/profiles/mine', { method: 'PATCH', json, headers })

  test('PROF-14 changes name, bio and links of the acting profile', async () => {
    const person = await signUpAndIn(server)
    const profile = await makeProfile(server.services.db, { userId: person.userId })
    const socialLinks = [{ platform: 'bandcamp', url: 'https://example.com/band' }]
    const answer = await patch(person, { ...update, socialLinks })
    expect(await answer.json()).toMatchObject({ profiles: [{ id: profile.id, displayName: 'New Name' }] })
    const mine = await (await person.fetch('/api/profiles/mine')).json()
    expect(mine).toMatchObject({ bio: 'From the cellar.', socialLinks, viewer: { can: { edit: true } } })
  })

  test.each(['javascript:alert(1)', 'ftp://example.com', 'not a url', 'https://example.com/\u0000'])(
    'PROF-15 refuses the link %j',
    async (url) => {
      const person = await signUpAndIn(server)
      await makeProfile(server.services.db, { userId: person.userId })
      const answer = await patch(person, { ...update, socialLinks: [{ platform: 'website', url }] })
      expect(answer.status).toBe(422)
    },
  )

  test.each(['https://bank.example@evil.example/', 'https://user:pw@evil.example', 'http://:pw@evil.example'])(
    'PROF-15 refuses the link %j, which leads elsewhere than it seems to',
    async (url) => {
      const person = await signUpAndIn(server)
      await makeProfile(server.services.db, { userId: person.userId })
      const answer = await patch(person, { ...update, socialLinks: [{ platform: 'website', url }] })
      expect(await answer.json()).toMatchObject({
        status: 422,
        fields: { 'socialLinks.0.url': 'Links must not name a user or a password before the host' },
      })
    },
  )

  test('PROF-13 a profile of someone else is not acted as', async () => {
    const person = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: person.userId })
    const other = await makeProfile(server.services.db)
    const answer = await patch(person, update, { 'x-profile-id': other.id })
    expect(answer.status).toBe(403)
    const [after] = await server.services.db.select().from(profiles).where(eq(profiles.id, other.id))
    expect(after!.displayName).toBe('Cold Lantern')
  })

  test('SEC-01 needs a session and a profile', async () => {
    expect(await codeOf(await patch(visitor(server) as Person, update))).toBe('not_signed_in')
    expect(await codeOf(await patch(await signUpAndIn(server), update))).toBe('profile_required')
    expect(await codeOf(await visitor(server).fetch('/api/profiles/mine'))).toBe('not_signed_in')
  })
})

test('SEC-06 profiles are found by an index', async () => {
  const { db } = server.services
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'personal', 'many_' || n, 'many_' || n from generate_series(1, 5000) as n`)
  await db.execute(sql`analyze profiles`)
  const { rows } = await db.execute(sql`explain select id from profiles where slug = 'many_7' or handle = 'many_7'`)
  expect(JSON.stringify(rows)).not.toContain('Seq Scan')
})
