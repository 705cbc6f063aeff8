import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#server/people/accounts/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { music } from '#server/works/music/tables.ts'
import { chronicle } from './catalogue.ts'
import { demoAccounts, demoArtists, demoFans } from './content.ts'
import { type Actors, actorOf, DAY_MS } from './seed/acting.ts'
import { makePeople } from './seed/people.ts'
import { findTracks, publishTracks } from './seed/tracks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.services.rateLimits = {
    take: async () => {},
    takeForReading: async () => {},
    takeHere: async () => {},
    check: async () => {},
    reset: async () => {},
    forget: async () => {},
  }
})
afterAll(() => server.close())

async function runSeed(env: Record<string, string>) {
  const child = spawn(process.execPath, ['demo/seed.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: server.services.env.dataDir, ...env },
    timeout: 60_000,
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { lines: said.trim().split('\n'), code }
}

test.each([
  ['a database that is not there', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
  ['a wrong setting', { PORT: 'x' }],
])('a seed that fails over %s reports it in one line', async (_, env) => {
  const { lines, code } = await runSeed(env)
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^The scene is not complete: .*(ECONNREFUSED|PORT).*Run 'npm run seed' again/)
})

test('a seed that fails between two uploads rejects, without an unhandled rejection', async () => {
  const away: Actors = new Map(
    demoArtists.map(({ handle }) => [
      handle,
      { profileId: crypto.randomUUID(), fetch: () => fetch('http://127.0.0.1:1/') },
    ]),
  )
  await expect(publishTracks({ url: server.url, services: server.services }, away)).rejects.toThrow('fetch failed')
})

/**
 * Creates all profiles except those of the first accounts. With a bio they count as complete;
 * drawing and decoding their avatars would take long.
 */
async function makeAllBut(few: number) {
  const { db } = server.services
  const artists = new Set(demoArtists.map(({ handle }) => handle))
  const profileTypeOf = (handle: string) => (artists.has(handle) ? 'artist' : 'personal')
  for (const { email, handles } of demoAccounts.slice(few)) {
    const userId = await makeUser(server, { email })
    for (const handle of handles)
      await makeProfile(db, { userId, handle, slug: handle, profileType: profileTypeOf(handle), bio: 'Here before.' })
  }
}

test('a seed completes people and tracks that an earlier run left incomplete', async () => {
  const { db } = server.services
  const scene = { url: server.url, services: server.services }
  const [account] = demoAccounts
  const fan = demoFans.find(({ handle }) => account!.handles.includes(handle))!
  const userId = await makeUser(server, { email: account!.email })
  await db.update(users).set({ termsAcceptedAt: new Date() }).where(eq(users.id, userId))
  const left = await makeProfile(db, { userId, handle: fan.handle, profileType: 'personal' })
  await makeAllBut(2)
  const actors = await makePeople(scene)
  const [person] = await db.select().from(profiles).where(eq(profiles.handle, fan.handle))
  expect(person).toMatchObject({ id: left.id, bio: fan.bio, socialLinks: fan.socialLinks, avatar: expect.any(String) })

  const hourMs = 3600_000
  const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS - hourMs)
  const ids = new Map<string, string>()
  for (const [n, { artist, track }] of chronicle().entries()) {
    const { profileId } = actorOf(actors, artist.handle)
    const createdAt = n === 0 ? new Date() : dateOf(track.daysAgo)
    ids.set(track.title, (await makeTrack(db, { profileId, title: track.title, createdAt, playCount: n })).id)
  }
  expect(await publishTracks(scene, actors)).toBe(0)
  const after = await findTracks(scene, actors)
  const [oldest, next] = chronicle()
  expect([...after.values()].map(({ id }) => id).toSorted()).toEqual([...ids.values()].toSorted())
  expect(Date.now() - after.get(oldest!.track.title)!.createdAt.getTime()).toBeGreaterThanOrEqual(
    oldest!.track.daysAgo * DAY_MS,
  )
  const rows = await db
    .select()
    .from(music)
    .where(inArray(music.id, [...ids.values()]))
  const playsOf = (title: string) => rows.find((row) => row.id === ids.get(title))?.playCount
  expect(playsOf(oldest!.track.title)).toBeGreaterThan(2)
  expect(playsOf(next!.track.title)).toBe(1)
})
