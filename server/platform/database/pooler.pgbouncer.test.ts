import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { openServices } from '#server/services.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { readEnv } from '../env.ts'
import { type PgBouncer, startPgBouncer } from '../testing/pgbouncer.ts'
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { findPooler } from './pooler.ts'

let database: TestDatabase
let pool: PgBouncer
let instances: TestServer[]
let fan: Person
beforeAll(async () => {
  database = await cloneDatabase()
  pool = await startPgBouncer(database.url)
  const env = { databaseUrl: pool.url, databaseDirectUrl: pool.directUrl }
  const start = () => startTestServer({ env, jobs: true, live: {}, staleMs: 1000 })
  instances = [await start(), await start()]
  fan = await signUpAndIn(instances[0]!)
  await makeProfile(instances[0]!.services.db, { userId: fan.userId, profileType: 'personal' })
})
afterAll(async () => {
  for (const instance of instances) await instance.close()
  await pool.stop()
  await database.drop()
})

test('RUN-03 detects a pooler in front of the database', async () => {
  expect(await findPooler(database.url)).toEqual({ byTransaction: false, supportsPreparedNames: true })
  expect(await findPooler(pool.directUrl)).toMatchObject({ byTransaction: false })
  expect(await findPooler(pool.url)).toMatchObject({ byTransaction: true })
})

test('RUN-03 refuses to start over a transaction pooler alone, and says so in one line', async () => {
  const start = (DATABASE_DIRECT_URL: string | undefined) =>
    openServices(readEnv({ DATABASE_URL: pool.url, DATABASE_DIRECT_URL, LOG_LEVEL: 'silent' }))
  await expect(start(undefined)).rejects.toThrow(/^DATABASE_URL leads to a pool by transaction.*DATABASE_DIRECT_URL.*$/)
  await expect(start(pool.url)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a pool by transaction.*$/)
})

test('RUN-03 pages, changes, invalidation elsewhere and jobs work through a transaction pooler', async () => {
  const [near, far] = instances as [TestServer, TestServer]
  const { db } = near.services
  const artist = await makeProfile(db)
  const tracks = await Promise.all(Array.from({ length: 8 }, () => makeTrack(db, { profileId: artist.id })))
  const pages = ['/', '/find-music', `/${artist.handle}`, ...tracks.map(({ id }) => `/track/${id}`)]
  const asked = Array.from({ length: 60 }, (_, n) => {
    const who = n % 2 ? visitor(n % 4 === 1 ? near : far) : fan
    return who.fetch(pages[n % pages.length]!)
  })
  const liked = tracks.map(({ id }) => fan.fetch(`/api/likes/${id}`, { method: 'PUT' }))
  for (const response of await Promise.all([...asked, ...liked])) expect(response.status).toBe(200)
  // the other instance has cached these pages, and receives their changes
  for (const { id } of tracks) {
    await expect.poll(async () => (await (await visitor(far).fetch(`/api/music/${id}`)).json()).likeCount).toBe(1)
  }
  const countOf = async (what: string) => (await db.$client.query(`select count(*)::int as n from ${what}`)).rows[0].n
  await expect
    .poll(() => countOf(`graphile_worker.jobs where task_identifier = 'draw-card' and run_at < now()`))
    .toBe(0)
  expect(await countOf('cards')).toBeGreaterThanOrEqual(tracks.length)
})
