import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signInAs, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { startRelay } from '../testing/relay.ts'
import { type Pair, startPair } from '../testing/replica.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { Replica } from './replica.ts'

let pair: Pair
/** In front of the primary, so that its address stays the same after a failover. */
let relay: Awaited<ReturnType<typeof startRelay>>
/** In front of the primary for the connection that listens. */
let directRelay: typeof relay
let here: TestServer
let there: TestServer
let fan: Person
let artist: { id: string; handle: string | null }
let track: string
beforeAll(async () => {
  pair = await startPair()
  relay = await startRelay(pair.primary.port)
  directRelay = await startRelay(pair.primary.port)
  const through = ({ port }: typeof relay) => Object.assign(new URL(pair.primary.url), { port: String(port) }).href
  const env = {
    databaseUrl: through(relay),
    databaseDirectUrl: through(directRelay),
    databaseReplicaUrl: pair.replica.url,
    logLevel: 'silent' as const,
  }
  const start = () => startTestServer({ env, staleMs: 1000, probeMs: 500 })
  here = await start()
  there = await start()
  fan = await signUpAndIn(here)
  await makeProfile(here.services.db, { userId: fan.userId, profileType: 'personal' })
  artist = await makeProfile(here.services.db)
  track = (await makeTrack(here.services.db, { profileId: artist.id })).id
  asFan.headers.cookie = fan.cookie
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  relay.close()
  directRelay.close()
  await pair.stop()
})

/** Which database currently answers reads. */
async function readAt({ services: { publicReads, ownReads } }: TestServer) {
  const ask = async (from: typeof publicReads) => {
    const { rows } = await from.execute<{ place: string }>(
      sql`select case when pg_is_in_recovery() then 'replica' else 'database' end as place`,
    )
    return rows[0]!.place
  }
  return { public: await ask(publicReads), own: await ask(ownReads) }
}
const NORMAL = { public: 'replica', own: 'database' }
const WITHOUT_REPLICA = { public: 'database', own: 'database' }
const WITHOUT_DATABASE = { public: 'replica', own: 'replica' }

const asFan = { headers: { cookie: '' } }
const likes = async (at: TestServer, init = {}) =>
  (await (await visitor(at).fetch(`/api/music/${track}`, init)).json()).likeCount
const like = (method: string) => fan.fetch(`/api/likes/${track}`, { method })
const statusOf = async (path: string, init = {}) => (await visitor(here).fetch(path, init)).status

test('RUN-03 reads public data from the replica, users’ own data from the primary', async () => {
  await expect.poll(() => readAt(here)).toEqual(NORMAL)
  expect(await likes(here)).toBe(0)
  expect(await statusOf('/metrics')).toBe(200)
})

test('RUN-03 a user’s change is visible at once on every instance, however far the replica lags', async () => {
  await pair.pause(true)
  let count = 0
  for (const method of ['PUT', 'DELETE', 'PUT', 'DELETE', 'PUT']) {
    count = method === 'PUT' ? 1 : 0
    expect((await like(method)).status).toBe(200)
    expect([await likes(here, asFan), await likes(there, asFan), await likes(here)]).toEqual([count, count, count])
  }
  await pair.pause(false)
  await expect.poll(() => readAt(here)).toEqual(NORMAL)
  expect(await likes(there)).toBe(1)
})

test('RUN-03 a replica that lags is left out until it has caught up', async () => {
  const note = () => here.services.db.execute(sql`select pg_logical_emit_message(false, 'test', 'x', true)`)
  await pair.pause(true)
  // a log record that notifies nobody
  await note()
  await expect.poll(() => readAt(here)).toEqual(WITHOUT_REPLICA)
  await pair.pause(false)
  await expect.poll(() => readAt(here)).toEqual(NORMAL)
})

test('RUN-03 everything works without the replica, which is used again when it returns', async () => {
  await pair.endReplica()
  expect(await Promise.all(['/', `/track/${track}`, `/${artist.handle}`].map((path) => statusOf(path)))).toEqual([
    200, 200, 200,
  ])
  expect(await readAt(here)).toEqual(WITHOUT_REPLICA)
  await pair.startReplica()
  await expect.poll(() => readAt(here)).toEqual(NORMAL)
})

test('RUN-03 never reads a server that is no replica of this database, and logs an error', async () => {
  const said: string[] = []
  const log = { ...here.services.log, error: (line: string) => said.push(line), info() {}, warn() {} } as never
  const { direct: primary, changes } = here.services
  const pooler = { byTransaction: false, supportsPreparedNames: true }
  const openAt = (url: string) => new Replica({ url, primary, changes, log, pooler })
  // another database of the same server, with the same log
  const other = openAt(Object.assign(new URL(pair.replica.url), { pathname: '/postgres' }).href)
  const own = openAt(pair.replica.url)
  for (let look = 0; look < 2; look++) await Promise.all([other.look(), own.look()])
  expect([other.isDown, own.isDown]).toEqual([true, false])
  expect(said).toEqual(['DATABASE_REPLICA_URL leads to no replica of this database'])
  await Promise.all([other.close(), own.close()])
})

test('RUN-03 a session that was ended cannot write while the primary is silent', async () => {
  const other = await signInAs(here, fan.userId)
  expect((await other.fetch('/api/session')).status).toBe(200)
  await pair.pause(true)
  await here.services.db.execute(
    sql`delete from sessions where id = (select id from sessions order by id desc limit 1)`,
  )
  directRelay.pointTo(1)
  directRelay.cut()
  await expect.poll(() => here.services.changes.isAway()).toBe(true)
  expect((await other.fetch(`/api/likes/${track}`, { method: 'PUT' })).status).toBe(401)
  directRelay.pointTo(pair.primary.port)
  await pair.pause(false)
  await expect.poll(() => readAt(here)).toEqual(NORMAL)
})

test('RUN-04 the replica answers a statement that waits when the primary goes down', async () => {
  const { db, ownReads } = here.services
  const blocker = await db.$client.connect()
  await blocker.query('begin; lock table profiles in access exclusive mode')
  // `then` sends the statement: drizzle's queries are lazy
  const blocked = ownReads.execute<{ n: number }>(sql`select count(*)::int as n from profiles`).then(({ rows }) => rows)
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
  blocker.on('error', () => {})
  for (const each of [relay, directRelay]) each.cut()
  expect((await blocked)[0]!.n).toBe(2)
  blocker.release(true)
  await expect.poll(() => readAt(here)).toEqual(NORMAL)
})

test('RUN-04 without the primary everything can be read, signed in too; after a failover all works again', async () => {
  await pair.primary.stop()
  for (const each of [relay, directRelay]) each.cut()
  await expect.poll(() => readAt(here)).toEqual(WITHOUT_DATABASE)
  const paths = ['/', `/track/${track}`, `/api/music/${track}`, `/${artist.handle}`, '/find-music', '/feed.rss']
  for (const path of [...paths, '/sitemap.xml', '/search?q=cold'])
    for (const init of [{}, asFan]) expect([path, await statusOf(path, init)]).toEqual([path, 200])
  expect(await likes(here, asFan)).toBe(1)
  expect((await like('DELETE')).status).toBe(503)
  await pair.promote()
  for (const each of [relay, directRelay]) each.pointTo(pair.replica.port)
  await expect.poll(async () => (await like('DELETE')).status).toBe(200)
  await expect.poll(() => likes(there, asFan)).toBe(0)
})
