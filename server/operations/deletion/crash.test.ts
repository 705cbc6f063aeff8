import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fixture } from '#server/media/fixtures.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { type Dying, startDying } from '#server/media/testing/dying.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { clearSpool } from '#server/media/upload/spool.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { publishFixture } from '#server/works/music/factory.ts'

let server: TestServer
let storage: TestServer['services']['storage']
let person: Person
let profile: { id: string; handle: string }
let trackId: string
let dying: Dying | undefined
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  storage = server.services.storage
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profile = await makeProfile(server.services.db, { userId: person.userId })
  const published = await publishFixture(person, { title: 'Rust Choir', cover: 'cmyk.jpg' })
  trackId = ((await published.json()) as { id: string }).id
})
afterEach(() => {
  dying?.kill()
  server.services.storage = storage
})
afterAll(() => server.close())

const inventory = () => takeInventory(server.services, profile.id)
const remove = (url = server.url) =>
  fetch(`${url}/api/profiles/${profile.id}`, {
    method: 'DELETE',
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ handle: profile.handle }),
  })
const counted = async (response: Response) => ((await response.json()) as { deleted: unknown }).deleted
const isThere = async () => (await server.services.db.$count(profiles, eq(profiles.id, profile.id))) === 1

test.each(['remove 1', 'after remove 1', 'remove 2', 'after remove 3'])(
  'PROF-17 when the process that removes the files is killed at %s, another one removes the rest',
  async (dieAt) => {
    expect(await counted(await remove())).toEqual({ artworks: 0, tracks: 1, files: 5 })
    dying = await startDying(server, dieAt, { jobs: true })
    expect(await dying.end()).toBe('SIGKILL')
    const left = await inventory()
    expect(left.rows.length).toBeGreaterThan(0)
    expect(left.rows.every((row) => row.startsWith('removing '))).toBe(true)
    // The killed process keeps its locks until the database notices that it is gone.
    await vi.waitFor(
      async () => {
        await sweepFiles(server.services)
        expect(await inventory()).toEqual(NOTHING)
      },
      { timeout: 30_000 },
    )
  },
)

test('PROF-17 a failing storage does not stop the deletion; the files are removed when it works again', async () => {
  let broken = true
  server.services.storage = failingStorage(storage, (method, call) => {
    if (broken && method === 'remove' && call % 2 === 0) throw new Error('the bucket does not answer')
  })
  expect(await counted(await remove())).toEqual({ artworks: 0, tracks: 1, files: 5 })
  await expect(sweepFiles(server.services)).rejects.toThrow('could not be removed')
  expect((await inventory()).objects).toHaveLength(2)
  broken = false
  await sweepFiles(server.services)
  await sweepFiles(server.services)
  expect(await inventory()).toEqual(NOTHING)
})

const STEPS = {
  profile: () => sql`select from profiles where id = ${profile.id} for update`,
  track: () => sql`select from assets where id = ${trackId} for update`,
  album: () => sql`select from albums where profile_id = ${profile.id} for update`,
  files: () => sql`select from files where profile_id = ${profile.id} for update`,
}
test.each(Object.keys(STEPS) as (keyof typeof STEPS)[])(
  'PROF-17 a process killed during a deletion, at its %s, leaves everything as it was',
  async (at) => {
    const { db } = server.services
    await makeAlbum(db, { profileId: profile.id, trackIds: [trackId] })
    const before = await inventory()
    dying = await startDying(server, 'put 99')
    const { url } = dying
    await transaction(db, async (tx) => {
      await tx.execute(STEPS[at]())
      const sent = remove(url)
      sent.catch(() => {})
      await waitUntilSomeoneWaits()
      dying?.kill()
      await expect(sent).rejects.toThrow()
    })
    expect(await isThere()).toBe(true)
    expect(await inventory()).toEqual(before)
    expect((await person.fetch(`/api/music/${trackId}`)).status).toBe(200)
    expect(await counted(await remove())).toEqual({ artworks: 0, tracks: 1, files: 5 })
    await sweepFiles(server.services)
    expect(await inventory()).toEqual(NOTHING)
  },
)

const waitUntilSomeoneWaits = () => expect.poll(() => waitingForLocks(server.services.db)).toBe(1)

/** Storage whose first `put` waits until it is released. */
function slowStorage() {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  server.services.storage = {
    ...failingStorage(storage, () => {}),
    async put(key, localPath, contentType) {
      begun.resolve()
      await goOn.promise
      await storage.put(key, localPath, contentType)
    },
  }
  return { begun: begun.promise, goOn: () => goOn.resolve() }
}

test('PROF-17 an upload during the deletion of its profile fails cleanly and leaves no file', async () => {
  const slow = slowStorage()
  const upload = publishFixture(person, { title: 'Too Late', cover: 'cmyk.jpg' })
  await slow.begun
  expect(await counted(await remove())).toEqual({ artworks: 0, tracks: 1, files: 5 })
  // The sweep runs before the bytes are written.
  await sweepFiles(server.services)
  slow.goOn()
  expect((await upload).status).toBe(404)
  await sweepFiles(server.services)
  expect(await inventory()).toEqual(NOTHING)
})

test('PROF-17 an upload whose process dies during the deletion is swept when it is old', async () => {
  dying = await startDying(server, 'after put 2')
  const { url } = dying
  const sent = publishFixture(
    { ...person, fetch: (path, init) => fetch(`${url}${path}`, { ...init, headers: { cookie: person.cookie } }) },
    { title: 'Half Done', cover: 'cmyk.jpg' },
  )
  await expect(sent).rejects.toThrow()
  expect(await counted(await remove())).toEqual({ artworks: 0, tracks: 1, files: 5 })
  await sweepFiles(server.services)
  expect((await inventory()).rows.every((row) => row.startsWith('pending '))).toBe(true)
  await clearSpool(server.services.spoolDir, 0)
  await sweepFiles(server.services, { pendingOlderThanMs: 0 })
  expect(await inventory()).toEqual(NOTHING)
})

test('PROF-17 a new picture that arrives after the deletion leaves no file', async () => {
  const slow = slowStorage()
  const picture = new FormData()
  picture.set('avatar', new Blob([await readFile(fixture('cmyk.jpg'))]), 'me.jpg')
  const sent = person.fetch('/api/profiles/mine/avatar', { method: 'PUT', body: picture })
  await slow.begun
  expect((await remove()).status).toBe(200)
  slow.goOn()
  expect((await sent).status).toBe(404)
  await sweepFiles(server.services)
  expect(await inventory()).toEqual(NOTHING)
})
