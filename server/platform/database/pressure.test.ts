import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import { createLog } from '../log.ts'
import { waitingForLocks } from '../testing/locks.ts'
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let database: TestDatabase
let outside: Database
let server: TestServer
let fan: Person
let profileId: string
/** More than the connections of the server and those that may wait for one. */
const WRITES = 80
beforeAll(async () => {
  database = await cloneDatabase()
  outside = openDatabase(database.url, createLog({ logLevel: 'silent' }), { max: 2 })
  server = await startTestServer({ env: { databaseUrl: database.url, logLevel: 'silent' }, staleMs: 1000 })
  profileId = (await makeProfile(outside)).id
})
afterAll(async () => {
  await server.close()
  await closeDatabase(outside)
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
const OK = new Set([200])
const statuses = (all: { status: number }[]) => new Set(all.map(({ status }) => status))

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
