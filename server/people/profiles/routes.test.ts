import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from './factory.ts'
import { profiles } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

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
  test('PUB-01 PROF-10 is found by slug, otherwise by handle, ignoring case', async () => {
    const { fetch } = visitor(server)
    const profile = await makeProfile(server.services.db, { handle: 'gutter_saint', slug: 'gutter' })
    for (const path of ['gutter', 'GUTTER', 'gutter_saint']) {
      const response = await fetch(`/api/profiles/${path}`)
      expect(response.status, path).toBe(200)
      expect(await response.json()).toMatchObject({ profile: { id: profile.id, viewer: { can: { edit: false } } } })
    }
  })

  test.each(['nobody_here', 'a', '%00', '..%2f', 'x'.repeat(500)])('PUB-02 %s is not found', async (slug) => {
    const response = await visitor(server).fetch(`/api/profiles/${slug}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ detail: 'Profile not found' })
  })

  test('PROF-13 never contains a date of birth, a user id or an email', async () => {
    const person = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: person.userId, handle: 'plain_song', dateOfBirth: '1987-06-05' })
    const response = await person.fetch('/api/profiles/plain_song')
    const text = await response.text()
    expect(text).not.toMatch(/1987-06-05|birth|email|user/i)
    expect(text).not.toContain(person.userId)
    expect(JSON.parse(text).profile.viewer.can.edit).toBe(true)
  })
})

const update = { displayName: 'New Name', bio: 'From the cellar.', socialLinks: [] as unknown[] }
const patch = (person: Person, json: unknown, headers: HeadersInit = {}) =>
  person.fetch('/api/profiles/mine', { method: 'PATCH', json, headers })

describe('editing', () => {
  test('PROF-14 changes name, bio and links of the acting profile', async () => {
    const person = await signUpAndIn(server)
    const profile = await makeProfile(server.services.db, { userId: person.userId })
    const socialLinks = [{ platform: 'bandcamp', url: 'https://example.com/band' }]
    const response = await patch(person, { ...update, socialLinks })
    expect(await response.json()).toMatchObject({ profiles: [{ id: profile.id, displayName: 'New Name' }] })
    const mine = await (await person.fetch('/api/profiles/mine')).json()
    expect(mine).toMatchObject({ bio: 'From the cellar.', socialLinks, viewer: { can: { edit: true } } })
  })

  test.each(['javascript:alert(1)', 'ftp://example.com', 'not a url', 'https://example.com/\u0000'])(
    'PROF-15 refuses the link %j',
    async (url) => {
      const person = await signUpAndIn(server)
      await makeProfile(server.services.db, { userId: person.userId })
      const response = await patch(person, { ...update, socialLinks: [{ platform: 'website', url }] })
      expect(response.status).toBe(422)
    },
  )

  test.each(['https://bank.example@evil.example/', 'https://user:pw@evil.example', 'http://:pw@evil.example'])(
    'PROF-15 refuses the link %j, which leads to another host than it seems to',
    async (url) => {
      const person = await signUpAndIn(server)
      await makeProfile(server.services.db, { userId: person.userId })
      const response = await patch(person, { ...update, socialLinks: [{ platform: 'website', url }] })
      expect(await response.json()).toMatchObject({
        status: 422,
        fields: { 'socialLinks.0.url': 'Links must not contain a user name or a password' },
      })
    },
  )

  test.each([
    ['mastodon', '@nith@drone.example', 'https://drone.example/@nith'],
    ['mastodon', ' https://drone.example/@nith/ ', 'https://drone.example/@nith'],
    ['mastodon', 'https://drone.example/@nith?utm_source=x#posts', 'https://drone.example/@nith'],
    ['fediverse', '@nith@pictures.example', 'https://pictures.example/@nith'],
    ['fediverse', 'https://pictures.example/users/nith', 'https://pictures.example/users/nith'],
    ['fediverse', 'https://pictures.example/nith', 'https://pictures.example/nith'],
  ])('PROF-15 stores a link to %s written as %j', async (platform, written, stored) => {
    const person = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: person.userId })
    expect((await patch(person, { ...update, socialLinks: [{ platform, url: written }] })).status).toBe(200)
    const mine = await (await person.fetch('/api/profiles/mine')).json()
    expect(mine).toMatchObject({ socialLinks: [{ platform, url: stored }] })
  })

  test.each([
    ['mastodon', 'http://drone.example/@nith'],
    ['mastodon', 'https://drone.example/nith'],
    ['mastodon', 'https://drone.example/@nith/112'],
    ['mastodon', 'nith@drone.example'],
    ['mastodon', '@nith@drone.example/@other@evil.example'],
    ['mastodon', '@nith@'],
    ['fediverse', 'https://pictures.example/'],
    ['fediverse', 'https://pictures.example'],
    ['fediverse', 'http://pictures.example/nith'],
    ['fediverse', 'javascript:alert(1)'],
  ])('PROF-15 refuses the link to %s written as %j', async (platform, url) => {
    const person = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: person.userId })
    const response = await patch(person, { ...update, socialLinks: [{ platform, url }] })
    expect(await response.json()).toMatchObject({ status: 422, fields: { 'socialLinks.0.url': expect.any(String) } })
  })

  test('PROF-13 refuses to act as a profile of another user', async () => {
    const person = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: person.userId })
    const other = await makeProfile(server.services.db)
    const response = await patch(person, update, { 'x-profile-id': other.id })
    expect(response.status).toBe(403)
    const [after] = await server.services.db.select().from(profiles).where(eq(profiles.id, other.id))
    expect(after!.displayName).toBe('Cold Lantern')
  })

  test('SEC-02 a request sets no field that is not meant for it', async () => {
    const person = await signUpAndIn(server)
    const { id } = await makeProfile(server.services.db, { userId: person.userId })
    const others = { id: randomUUID(), userId: randomUUID(), followers: 9, isAdmin: true }
    expect((await patch(person, { ...update, ...others })).status).toBe(200)
    const [row] = await server.services.db.select().from(profiles).where(eq(profiles.id, id))
    expect(row).toMatchObject({ id, displayName: 'New Name' })
    expect((await (await person.fetch('/api/session')).json()).user.isAdmin).toBe(false)
  })

  test('SEC-01 requires a session and a profile', async () => {
    expect(await codeOf(await patch(visitor(server) as Person, update))).toBe('not_signed_in')
    expect(await codeOf(await patch(await signUpAndIn(server), update))).toBe('profile_required')
    expect(await codeOf(await visitor(server).fetch('/api/profiles/mine'))).toBe('not_signed_in')
  })
})

test('SEC-06 finds profiles by an index', async () => {
  const { db } = server.services
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'personal', 'many_' || n, 'many_' || n from generate_series(1, 5000) as n`)
  await db.execute(sql`analyze profiles`)
  const { rows } = await db.execute(sql`explain select id from profiles where slug = 'many_7' or handle = 'many_7'
    or id = (select profile_id from old_handles where handle = 'many_7' and redirects)`)
  expect(JSON.stringify(rows)).not.toContain('Seq Scan on profiles')
})
