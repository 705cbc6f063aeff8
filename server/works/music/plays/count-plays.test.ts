import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profileMembers } from '#server/people/profiles/tables.ts'
import { openDatabase } from '#server/platform/database.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { deleteTrack } from '../delete-track.ts'
import { makeTrack } from '../factory.ts'
import { music, playBatches, playMarks, playsDaily } from '../tables.ts'
import { createPlayCounter, type PlayCounter } from './count-plays.ts'
import { rollUpPlays } from './roll-up-plays.ts'

let server: TestServer
let id: string
let counters: PlayCounter[] = []
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  id = (await makeTrack(server.services.db)).id
})
afterEach(async () => {
  for (const counter of counters) await counter.close()
  counters = []
})
afterAll(() => server.close())

function makeCounter(): PlayCounter {
  const counter = createPlayCounter(server.services.db, server.services.log)
  counters.push(counter)
  return counter
}
async function counted(musicId = id): Promise<number> {
  const { db } = server.services
  await rollUpPlays(db)
  const [row] = await db.select({ playCount: music.playCount }).from(music).where(eq(music.id, musicId))
  return row?.playCount ?? 0
}
/** Simulates that time passes: makes the marks of this track older. */
const age = (ms: number) =>
  server.services.db
    .update(playMarks)
    .set({ playedAt: sql`${playMarks.playedAt} - ${ms} * interval '1 millisecond'` })
    .where(eq(playMarks.musicId, id))

test('PLAYER-03 5,000 concurrent plays of 500 clients in two processes count 500 times', async () => {
  const two = [makeCounter(), makeCounter()]
  const plays = Array.from({ length: 5000 }, (_, n) => two[n % 2]!.count(id, `client ${n % 500}`))
  // Both processes write while further plays arrive.
  await Promise.all([...plays, two[0]!.flush(), two[1]!.flush()])
  await Promise.all(two.map((counter) => counter.flush()))
  expect(await counted()).toBe(500)
  const days = await server.services.db.select().from(playsDaily).where(eq(playsDaily.musicId, id))
  expect(days.reduce((sum, { plays }) => sum + plays, 0)).toBe(500)
})

test('PLAYER-03 a client counts again after ten seconds, not before', async () => {
  const counter = makeCounter()
  const play = async () => {
    await counter.count(id, 'one')
    await counter.flush()
  }
  await play()
  await age(6000)
  await play()
  expect(await counted()).toBe(1)
  // A play that is not counted must not update the mark: otherwise a client that never stops would
  // never count again.
  await age(4100)
  await play()
  expect(await counted()).toBe(2)
})

test('PLAYER-03 a client in two processes within the same second counts once', async () => {
  const two = [makeCounter(), makeCounter()]
  await Promise.all(two.map((counter) => counter.count(id, 'one')))
  await Promise.all(two.map((counter) => counter.flush()))
  expect(await counted()).toBe(1)
})

test('PLAYER-03 plays of many tracks in many processes cannot deadlock', async () => {
  const tracks = [id, ...(await Promise.all([1, 2, 3].map(async () => (await makeTrack(server.services.db)).id)))]
  const many = Array.from({ length: 4 }, makeCounter)
  for (let round = 0; round < 3; round++) {
    for (const counter of many)
      await Promise.all(
        tracks
          .toSorted(() => Math.random() - 0.5)
          .flatMap((track) => Array.from({ length: 50 }, (_, n) => counter.count(track, `client ${n}`))),
      )
    await Promise.all([...many.map((counter) => counter.flush()), rollUpPlays(server.services.db)])
  }
  for (const track of tracks) expect(await counted(track)).toBe(50)
})

test('PLAYER-03 the roll-up may run concurrently and repeatedly', async () => {
  const { db } = server.services
  const rows = Array.from({ length: 1000 }, () => ({ musicId: id, day: '2026-01-02', plays: 2 }))
  await db.insert(playBatches).values(rows)
  await Promise.all([rollUpPlays(db), rollUpPlays(db), rollUpPlays(db)])
  expect(await counted()).toBe(2000)
  expect(await db.$count(playBatches)).toBe(0)
})

test('PLAYER-03 plays stay in memory while the database fails', async () => {
  const { env, log } = server.services
  const db = openDatabase(env.databaseUrl as string, log, { max: 1 })
  const counter = createPlayCounter(db, log)
  await server.services.db.execute(sql`alter table play_marks rename to play_marks_away`)
  await counter.count(id, 'one')
  await expect(counter.flush()).rejects.toThrow()
  await server.services.db.execute(sql`alter table play_marks_away rename to play_marks`)
  await counter.close()
  expect(await counted()).toBe(1)
  await db.$client.end()
})

test('PLAYER-03 plays of a track that was deleted in the meantime are dropped', async () => {
  const counter = makeCounter()
  await counter.count(id, 'one')
  await counter.flush()
  await counter.count(id, 'two')
  await deleteTrack(server.services, id)
  await counter.flush()
  await rollUpPlays(server.services.db)
  expect(await server.services.db.$count(playBatches)).toBe(0)
})

test('PLAYER-03 the roll-up deletes old marks', async () => {
  const counter = makeCounter()
  await counter.count(id, 'one')
  await counter.flush()
  await age(61_000)
  await rollUpPlays(server.services.db)
  expect(await server.services.db.$count(playMarks, eq(playMarks.musicId, id))).toBe(0)
})

test('PLAYER-03 a play is accepted at once and counted within seconds, and repeated requests add nothing', async () => {
  const { fetch } = visitor(server)
  const play = (as = fetch) => as(`/api/music/${id}/plays`, { method: 'POST' })
  for (let n = 0; n < 20; n++) expect((await play()).status).toBe(202)
  const person = await signUpAndIn(server)
  expect((await play(person.fetch)).status).toBe(202)
  expect((await play(person.fetch)).status).toBe(202)
  await expect.poll(() => counted()).toBe(2)
  const response = await fetch(`/api/music/${id}`)
  expect(await response.json()).toMatchObject({ playCount: 2 })
})

test('PLAYER-03 plays by members of the track’s profile do not count, with any acting profile', async () => {
  const { db, plays } = server.services
  const [artist, bandmate] = [await signUpAndIn(server), await signUpAndIn(server)]
  const own = await makeProfile(db, { userId: artist.userId })
  await db.insert(profileMembers).values({ profileId: own.id, userId: bandmate.userId, role: 'member' })
  const other = await makeProfile(db, { userId: artist.userId })
  const track = await makeTrack(db, { profileId: own.id })
  const play = (as: Visitor, headers = {}) => as.fetch(`/api/music/${track.id}/plays`, { method: 'POST', headers })
  expect((await play(artist)).status).toBe(202)
  await play(artist, { 'x-profile-id': other.id })
  await play(bandmate)
  await plays.flush()
  expect(await counted(track.id)).toBe(0)
  await play(await signUpAndIn(server))
  await play(visitor(server))
  await plays.flush()
  expect(await counted(track.id)).toBe(2)
})

test.each([randomUUID(), 'nonsense', '%00'])('PLAYER-03 a play of %s gets 404', async (unknown) => {
  const response = await visitor(server).fetch(`/api/music/${unknown}/plays`, { method: 'POST' })
  expect(response.status).toBe(404)
})
