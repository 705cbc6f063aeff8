import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixture } from '#server/media/fixtures.ts'
import type { Person } from '#server/people/accounts/factory.ts'
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
/** Three tracks on an album. */
const worksOf = (handle: string) => ({
  'profiles.json': [oldProfile(handle)],
  'tracks.json': titles.map((title) => oldTrack(handle, title)),
  'albums.json': [{ id: 'album', title: 'Whole', ...at(handle) }],
  ...Object.fromEntries(titles.map((title) => [`tracks/${handle}/${title}.mp3`, audio])),
})

const titlesOf = async (handle: string) => {
  const { rows } = await server.services.db.execute(sql`select title from music join assets using (id)
    join profiles on profiles.id = profile_id where handle = ${handle} order by title`)
  return rows.map(({ title }) => title)
}

test('REACH-07 an import stops when the unpacked files exceed the limit of an archive', async () => {
  const handle = fresh()
  await using zip = await zipOf(worksOf(handle))
  await expect(bring(zip, audio.length * 2.5)).rejects.toThrow('The unpacked archive is too large')
  expect(await titlesOf(handle)).toEqual(['Hall', 'Mill'])
})

test('SEC-06 REACH-07 each file of an archive belongs to the first entry that names it, also in a second import', async () => {
  const handle = fresh()
  const once = { audio: 'one.mp3', cover: 'one.png' }
  // the same name in another Unicode form is the same file
  const cover = { cover: 'Ré.png' }
  const rows = {
    'profiles.json': [oldProfile(handle, { picture: 'one.png' })],
    'tracks.json': [
      { id: 'wrong', ...once },
      oldTrack(handle, 'Hall', once),
      ...Array.from({ length: 30 }, (_, n) => oldTrack(handle, `Copy ${n}`, once)),
    ],
    'stems.json': [oldTrack(handle, 'Stem', once)],
    'albums.json': [
      { id: 'a', title: 'A', ...at(handle), ...cover },
      { id: 'b', title: 'B', ...at(handle), cover: cover.cover.normalize('NFD') },
    ],
    'playlists.json': [{ id: 'p', title: 'P', ...at(handle), cover: 'one.png' }],
  }
  const picture = await readFile(fixture('camera.png'))
  await using zip = await zipOf({ ...rows, 'one.mp3': audio, 'one.png': picture, [cover.cover]: picture })
  const first = await bring(zip)
  expect(first.came).toMatchObject({ profiles: 1, tracks: 1, stems: 0, albums: 2, playlists: 1 })
  expect(first.left).toContainEqual({
    ...{ file: 'tracks.json', row: 3, name: 'Copy 0' },
    why: 'An earlier entry names the same file of the archive.',
  })
  const again = await bring(zip)
  expect([again.came.tracks, again.already.tracks]).toEqual([0, 1])
  expect(await titlesOf(handle)).toEqual(['Hall'])
  const { rows: stored } = await server.services.db.execute(sql`select count(*)::int as files from files
    join profiles on profiles.id = profile_id where handle = ${handle} and content_type = 'audio/mpeg'`)
  expect(stored).toEqual([{ files: 1 }])
  const { rows: covers } = await server.services.db.execute(sql`select count(*)::int as covers from albums
    join profiles on profiles.id = albums.profile_id where handle = ${handle} and artwork_url is not null`)
  expect(covers).toEqual([{ covers: 1 }])
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
  expect(left.map(({ why }) => why)).toEqual(Array.from({ length: 5 }, () => 'Only an artist profile can have this.'))
  // Another archive calls the same profile an artist.
  await using other = await zipOf(worksOf(handle))
  expect((await bring(other)).came).toMatchObject({ tracks: 0, albums: 0 })
})

test.each(['constructor', '__proto__'])('REACH-07 a profile called %s is imported with its works', async (handle) => {
  await using zip = await zipOf(worksOf(handle))
  expect((await bring(zip)).came).toMatchObject({ profiles: 1, tracks: 3, albums: 1 })
})
