import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import { createLog } from '../log.ts'
import { waitingForLocks } from '../testing/locks.ts'
import { startRelay } from '../testing/relay.ts'
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let database: TestDatabase
/** Between the server and its database. */
let relay: Awaited<ReturnType<typeof startRelay>>
/** Past the relay. */
let outside: Database
let server: TestServer
let fan: Person
let profileId: string
/** More than the connections of the server and those that may wait for one. */
const WRITES = 80
beforeAll(async () => {
  database = await cloneDatabase()
  relay = await startRelay(Number(new URL(database.url).port))
  outside = openDatabase(database.url, createLog({ logLevel: 'silent' }), { max: 2 })
  const databaseUrl = Object.assign(new URL(database.url), { port: String(relay.port) }).href
  server = await startTestServer({ env: { databaseUrl, logLevel: 'silent' }, staleMs: 1000 })
  profileId = (await makeProfile(outside)).id
})
afterAll(async () => {
  await server.close()
  await closeDatabase(outside)
  relay.close()
  await database.drop()
})

let tracks: string[]
beforeEach(async () => {
  fan = await signUpAndIn(server)
  await makeProfile(outside, { userId: fan.userId, profileType: 'personal' })
  tracks = []
  for (let n = 0; n < WRITES; n++) tracks.push((await makeTrack(outside, { profileId })).id)
})

const read = async (path: string) => {
  const response = await visitor(server).fetch(path)
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
}
const readAll = (paths: string[]) => Promise.all(paths.map(read))
const like = async (id: string) => (await fan.fetch(`/api/likes/${id}`, { method: 'PUT' })).status
const likeAll = () => Promise.all(tracks.map(like))
const waitingCount = () => server.services.db.$client.waitingCount
const likeCount = async (id: string) => JSON.parse((await read(`/api/music/${id}`)).text).likeCount
const OK = new Set([200])
const statuses = (all: { status: number }[]) => new Set(all.map(({ status }) => status))

test('RUN-04 while the database is silent, visitors get what is cached at once, and 503 for the rest', async () => {
  const [known, other] = tracks
  const paths = ['/', '/find-music', `/track/${known}`, `/api/music/${known}`, '/feed.rss']
  await readAll(paths)
  const before = await readAll(paths)
  expect(statuses(before)).toEqual(OK)
  relay.silence(true)
  const likes = likeAll()
  // The first requests wait until the server has noticed.
  await Promise.all([read(`/track/${other}`), expect.poll(() => server.services.changes.isAway()).toBe(true)])
  for (let times = 0; times < 3; times++) {
    const kept = await readAll(paths)
    expect(statuses(kept)).toEqual(OK)
    expect(kept.map(({ text }, n) => text === before[n]!.text)).toEqual(paths.map(() => true))
    const refused = await readAll([`/track/${other}`, `/api/music/${other}`, '/api/music?tag=drone', '/readyz'])
    expect(statuses(refused)).toEqual(new Set([503]))
    expect(refused[1]!.retryAfter).toBe('2')
    expect(JSON.parse(refused[1]!.text)).toMatchObject({ code: 'unavailable', retryAfter: 2 })
  }
  await expect.poll(waitingCount).toBeGreaterThanOrEqual(50)
  const refused = await fan.fetch(`/api/likes/${known}`, { method: 'PUT' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  relay.silence(false)
  // Those that waited too long were refused.
  expect([200, 503]).toEqual(expect.arrayContaining([...new Set(await likes)]))
  await expect.poll(() => like(other!)).toBe(200)
  expect(await likeCount(other!)).toBe(1)
  expect(await like(known!)).toBe(200)
  expect(await likeCount(known!)).toBe(1)
})

test('RUN-04 writes that wait for a lock leave connections to public reads', async () => {
  const blocker = await outside.$client.connect()
  await blocker.query('begin; lock table likes in share row exclusive mode')
  const likes = likeAll()
  const { max = 0 } = server.services.db.$client.options
  await expect.poll(() => waitingForLocks(outside)).toBe(max)
  const paths = ['/', `/track/${tracks[0]}`, `/api/music/${tracks[0]}`]
  expect(statuses(await readAll(paths))).toEqual(OK)
  await blocker.query('commit')
  blocker.release()
  expect(new Set(await likes)).toEqual(OK)
})
