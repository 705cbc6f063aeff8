import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Dying } from '#server/media/testing/dying.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { killMortal, startMortal } from './testing/killable.ts'
import { type Acting, actsOn, list } from './testing/people.ts'

const FANS = 24
/**
 * Tracks of a round. Each gets few likes, so that first likes happen until the end of the round.
 */
const TRACKS = 60
const LIKES_EACH = 4
const ROUNDS = 8

let server: TestServer
let artist: Acting
let fans: Acting[]
let killable: Dying
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  const { newPerson } = actsOn(server)
  artist = await newPerson('Nith')
  fans = await Promise.all(Array.from({ length: FANS }, () => newPerson()))
})
afterEach(() => killable.kill())
afterAll(() => server.close())

type Like = { fan: Acting; assetId: string; liked: boolean }
/** By `fan track`: whether the server confirmed that it is liked. */
type Answered = Map<string, boolean>
const nameOf = ({ fan, assetId }: Like) => `${fan.profileId} ${assetId}`

/** Sends all of them, thirty at a time. Stops when the process no longer responds. */
async function send(acts: Like[]): Promise<Answered> {
  const answered: Answered = new Map()
  const left = acts.values()
  const lane = async () => {
    for (const act of left) {
      const { fan, assetId, liked } = act
      const options = { method: liked ? 'PUT' : 'DELETE', headers: { cookie: fan.cookie } }
      const answer = await fetch(`${killable.url}/api/likes/${assetId}`, options).catch(() => null)
      if (!answer) return
      await answer.arrayBuffer().catch(() => null)
      expect(answer.status).toBe(200)
      answered.set(nameOf(act), liked)
    }
  }
  await Promise.all(Array.from({ length: 30 }, lane))
  return answered
}

const likesOf = async (): Promise<Set<string>> => {
  const { rows } = await server.services.db.execute<{ name: string }>(
    sql`select profile_id || ' ' || asset_id as name from likes`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** How many like each work, by the rows in `likes`. */
async function peopleThere(): Promise<Record<string, number>> {
  const { rows } = await server.services.db.execute<{ id: string; count: number }>(
    sql`select asset_id as id, count(*)::int as count from likes group by asset_id`,
  )
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}

/** How many like each work, by the artist's notifications, which must be one for each work. */
async function peopleNotified(): Promise<Record<string, number>> {
  const notified: [string, number][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(artist, 'all', cursor)
    notified.push(...page.items.map(({ thing, people }) => [thing?.id ?? '', people] as [string, number]))
    cursor = page.nextCursor
  }
  expect(new Set(notified.map(([id]) => id)).size).toBe(notified.length)
  return Object.fromEntries(notified)
}

/** Notifications of likes that are older than their newest like, or have no likes at all. */
async function wrongGroups(): Promise<unknown[]> {
  const { rows } = await server.services.db.execute(sql`
    select n.asset_id, n.at, newest from notifications as n left join lateral (
      select max(created_at) as newest from likes where asset_id = n.asset_id
    ) as liked on true
    where n.kind = 'like' and (newest is null or n.at < newest - interval '1 second')`)
  return rows
}

/** Likes of works that nobody has liked before. */
async function firstLikes(): Promise<Like[]> {
  const { db } = server.services
  const tracks = await Promise.all(Array.from({ length: TRACKS }, () => makeTrack(db, { profileId: artist.profileId })))
  return tracks.flatMap(({ id: assetId }, n) =>
    Array.from({ length: LIKES_EACH }, (_, nth) => ({ fan: fans[(n + nth) % FANS] as Acting, assetId, liked: true })),
  )
}

const takenBack = (likes: Like[]): Like[] => likes.map((like) => ({ ...like, liked: false }))
const forgetLimits = () => server.services.db.execute(sql`delete from rate_limits`)

test('TELL-01 TELL-04 a process killed while it stores likes leaves every stored like notified, and no other', async () => {
  killable = await startMortal(server)
  let before = await firstLikes()
  const startedAt = performance.now()
  await send(before)
  const longest = performance.now() - startedAt
  let cut = 0
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits()
    const added = await firstLikes()
    // the likes of the round before are withdrawn, so that some works lose their last like
    const acts = [...added, ...takenBack(before)].toSorted(() => Math.random() - 0.5)
    const sending = send(acts)
    await delay((0.1 + Math.random()) * longest)
    await killMortal(server, killable)
    const answered = await sending
    if (answered.size < acts.length) cut++
    const there = await likesOf()
    for (const [name, liked] of answered) expect(there.has(name), `${name} after its answer`).toBe(liked)
    expect(await peopleNotified(), `round ${round}`).toEqual(await peopleThere())
    expect(await wrongGroups()).toEqual([])
    before = added
    killable = await startMortal(server)
  }
  expect(cut).toBeGreaterThan(0)
  await forgetLimits()
  await send(before)
  const notified = await peopleNotified()
  expect(notified).toEqual(await peopleThere())
  for (const { assetId } of before) expect(notified[assetId]).toBe(LIKES_EACH)
})
