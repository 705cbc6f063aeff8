import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#server/accounts/factory.ts'
import { fixture } from '#server/media/fixtures.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findArchive } from './reading/archive.ts'
import { openSource } from './reading/source.ts'
import { runImport } from './run-import.ts'
import { makeComer, oldProfile, oldTrack, zipOf } from './testing/archives.ts'

let server: TestServer
let comer: Person
let audio: Buffer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  audio = await readFile(fixture('mono.mp3'))
})
beforeEach(async () => {
  comer = await makeComer(server)
})
afterAll(() => server.close())

let n = 0
const fresh = () => `wren_${process.pid}_${n++}`

async function bring(zip: { path: string }, left?: number) {
  await using source = await openSource(zip.path)
  const archive = findArchive(source)!
  if (left) archive.left = left
  const { signal } = new AbortController()
  const run = { archive, userId: comer.userId, handles: {}, signal, onProgress: async () => {} }
  return await runImport(server.services, run)
}

const titles = ['Hall', 'Mill', 'Weir']
const at = (profile: string) => ({ profile, createdAt: '2024-05-01T00:00:00+00:00' })
/** Three tracks of one file, on an album. */
const worksOf = (handle: string) => ({
  'profiles.json': [oldProfile(handle)],
  'tracks.json': titles.map((title) => oldTrack(handle, title, { audio: 'tracks/one.mp3' })),
  'albums.json': [{ id: 'album', title: 'Whole', ...at(handle) }],
  'tracks/one.mp3': audio,
})

test('REACH-07 no more is taken out of an archive than one may hold, however many rows name one file', async () => {
  const handle = fresh()
  await using zip = await zipOf(worksOf(handle))
  await expect(bring(zip, audio.length * 2.5)).rejects.toThrow('Taken out, it is larger than an archive may be')
  const { rows } = await server.services.db.execute(sql`select title from music join assets using (id)
    join profiles on profiles.id = profile_id where handle = ${handle} order by title`)
  expect(rows.map(({ title }) => title)).toEqual(['Hall', 'Mill'])
})

test('REACH-07 a profile that is no artist gets playlists and nothing else', async () => {
  const handle = fresh()
  const event = { startAt: '2024-06-01T20:00:00+00:00', locationText: 'Hall', timeZone: 'Europe/Prague' }
  await using zip = await zipOf({
    ...worksOf(handle),
    'profiles.json': [oldProfile(handle, { profileType: 'personal' })],
    'events.json': [{ id: 'event', title: 'Night', ...event, ...at(handle) }],
    'playlists.json': [{ id: 'list', title: 'Mixed', ...at(handle) }],
  })
  const { came, left } = await bring(zip)
  expect(came).toMatchObject({ profiles: 1, tracks: 0, albums: 0, events: 0, playlists: 1 })
  expect(left.map(({ why }) => why)).toEqual(Array.from({ length: 5 }, () => 'Only an artist can have this.'))
  // The same again of an archive that calls it an artist.
  await using other = await zipOf(worksOf(handle))
  expect((await bring(other)).came).toMatchObject({ tracks: 0, albums: 0 })
})

test.each(['constructor', '__proto__'])('REACH-07 a profile called %s comes with its works', async (handle) => {
  await using zip = await zipOf(worksOf(handle))
  expect((await bring(zip)).came).toMatchObject({ profiles: 1, tracks: 3, albums: 1 })
})
