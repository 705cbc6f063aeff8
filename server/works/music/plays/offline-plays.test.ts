import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OFFLINE_PLAYS } from '#contract/platform/limits.ts'
import { signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { deleteTrack } from '../delete-track.ts'
import { makeTrack } from '../factory.ts'
import { music, offlinePlays, playsDaily } from '../tables.ts'
import { rollUpPlays } from './roll-up-plays.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let server: TestServer
let trackId: string
let someone: Visitor
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent', trustProxy: true } })
})
beforeEach(async () => {
  trackId = (await makeTrack(server.services.db, { durationMs: 3 * MINUTE_MS, createdAt: new Date('2026-01-01') })).id
  someone = visitor(server)
})
afterAll(() => server.close())

type Told = { id?: string; trackId?: string; agoMs?: number }
const play = ({ id = randomUUID(), trackId: of = trackId, agoMs = 60 * MINUTE_MS }: Told = {}) => ({
  ...{ id, trackId: of, agoMs },
})
let addresses = 0
/** Uses a different client each time, unless an address is given. */
const report = (plays: object[], as: Visitor = someone, address = `10.2.${++addresses >> 8}.${addresses & 255}`) =>
  as.fetch('/api/music/offline-plays', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ plays }),
  })

async function counted(): Promise<number> {
  const { db } = server.services
  await rollUpPlays(db)
  const [row] = await db.select({ playCount: music.playCount }).from(music).where(eq(music.id, trackId))
  return row!.playCount
}

test('REACH-06 offline plays count once each, in repeated and in concurrent reports', async () => {
  const plays = [play({ agoMs: 10 * MINUTE_MS }), play({ agoMs: 20 * MINUTE_MS })]
  const responses = await Promise.all(Array.from({ length: 8 }, () => report(plays)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 202))
  expect((await report([...plays, ...plays])).status).toBe(202)
  expect(await counted()).toBe(2)
})

test('REACH-06 an offline play counts on its own day', async () => {
  await report([play({ agoMs: 3 * DAY_MS })])
  expect(await counted()).toBe(1)
  const [day] = await server.services.db.select().from(playsDaily).where(eq(playsDaily.musicId, trackId))
  expect(day!.day).toBe(new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10))
})

test("REACH-06 at most as many plays count as the track's duration allows, in one request or several", async () => {
  // A track of three minutes within an hour, reported with a start every second.
  const plays = Array.from({ length: OFFLINE_PLAYS.atOnce }, (_, n) => play({ agoMs: 60 * MINUTE_MS - n * 1000 }))
  await report(plays, someone, '10.3.0.1')
  expect(await counted()).toBe(1)
  await report([play({ agoMs: 59 * MINUTE_MS }), play({ agoMs: 50 * MINUTE_MS })], someone, '10.3.0.1')
  expect(await counted()).toBe(2)
  await report([play({ agoMs: 59 * MINUTE_MS })], someone, '10.3.0.2')
  expect(await counted()).toBe(3)
})

test('REACH-06 a client has a limited number of offline plays a day', async () => {
  const many = () => Array.from({ length: OFFLINE_PLAYS.atOnce }, () => play())
  for (let n = 0; n < OFFLINE_PLAYS.perDay / OFFLINE_PLAYS.atOnce; n++)
    expect((await report(many(), someone, '10.3.0.3')).status).toBe(202)
  expect((await report([play()], someone, '10.3.0.3')).status).toBe(429)
})

test.each([1000, 50_000])(
  'REACH-06 a play that was counted live does not count again if reported %s ms after its start',
  async (agoMs) => {
    const person = await signUpAndIn(server)
    await person.fetch(`/api/music/${trackId}/plays`, { method: 'POST' })
    await server.services.plays.flush()
    await report([play({ agoMs })], person)
    expect(await counted()).toBe(1)
  },
)

test('REACH-06 an offline play well before a live one counts too', async () => {
  const person = await signUpAndIn(server)
  await person.fetch(`/api/music/${trackId}/plays`, { method: 'POST' })
  await server.services.plays.flush()
  await report([play({ agoMs: 70_000 })], person)
  expect(await counted()).toBe(2)
})

test.each([
  ['too long ago', async () => ({ agoMs: OFFLINE_PLAYS.days * DAY_MS + MINUTE_MS })],
  ['longer ago than time itself', async () => ({ agoMs: Number.MAX_SAFE_INTEGER })],
  ['before the track was there', async () => ({ trackId: (await makeTrack(server.services.db)).id, agoMs: MINUTE_MS })],
  ['of nothing', async () => ({ trackId: randomUUID() })],
])('REACH-06 a play %s is skipped', async (_what, makePlay) => {
  const other = await makePlay()
  expect((await report([play(other), play()])).status).toBe(202)
  expect(await counted()).toBe(1)
  expect(
    await server.services.db.$count(offlinePlays, eq(offlinePlays.musicId, (other as Told).trackId ?? trackId)),
  ).toBe((other as Told).trackId ? 0 : 1)
})

test('REACH-06 plays of hidden and deleted tracks, and by members of the track’s profile, are skipped', async () => {
  const { db } = server.services
  const artist = await signUpAndIn(server)
  const own = await makeProfile(db, { userId: artist.userId })
  const track = await makeTrack(db, { profileId: own.id, createdAt: new Date('2026-01-01') })
  trackId = track.id
  await report([play()], artist)
  await db.update(assets).set({ hiddenAt: new Date() }).where(eq(assets.id, trackId))
  await report([play()])
  expect(await counted()).toBe(0)
  await db.update(assets).set({ hiddenAt: null }).where(eq(assets.id, trackId))
  await report([play()])
  expect(await counted()).toBe(1)
  await deleteTrack(server.services, trackId)
  expect((await report([play()])).status).toBe(202)
  expect(await db.$count(offlinePlays, eq(offlinePlays.musicId, trackId))).toBe(0)
})

test('REACH-06 the roll-up deletes offline plays that are too old to be reported again', async () => {
  const { db } = server.services
  await report([play()])
  await db.update(offlinePlays).set({ playedAt: sql`now() - ${OFFLINE_PLAYS.days + 1} * interval '1 day'` })
  await rollUpPlays(db)
  expect(await db.$count(offlinePlays)).toBe(0)
})

test.each([
  ['none', []],
  [
    'too many',
    Array.from({ length: OFFLINE_PLAYS.atOnce + 1 }, () => ({ id: randomUUID(), trackId: randomUUID(), agoMs: 0 })),
  ],
  ['of the future', [{ id: randomUUID(), trackId: randomUUID(), agoMs: -1 }]],
  ['without an id', [{ trackId: randomUUID(), agoMs: 0 }]],
])('REACH-06 plays that are %s are refused', async (_what, plays) => {
  expect((await report(plays)).status).toBe(422)
})
