import { readdir, readFile, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportReport } from '#contract/imports.ts'
import { runImportCommand } from '#server/commands/import.ts'
import { fixture } from '#server/media/fixtures.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import { takeInventory } from '#server/media/testing/inventory.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { AppError } from '#server/platform/errors.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findArchive } from './reading/archive.ts'
import { openSource } from './reading/source.ts'
import { runImport } from './run-import.ts'
import { makeComer, oldProfile, oldTrack, zipOf } from './testing/archives.ts'

let server: TestServer
let comer: Person
let audio: Buffer
let picture: Buffer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  audio = await readFile(fixture('mono.mp3'))
  picture = await readFile(fixture('camera.png'))
})
beforeEach(async () => {
  comer = await makeComer(server)
})
afterAll(() => server.close())

let n = 0
const fresh = () => `rook_${process.pid}_${n++}`

type Options = { handles?: Record<string, string>; onProgress?: (done: number) => Promise<void> }

async function bring(zip: { path: string }, { handles = {}, onProgress }: Options = {}): Promise<ImportReport> {
  await using source = await openSource(zip.path)
  const archive = findArchive(source)!
  const { signal } = new AbortController()
  return await runImport(server.services, {
    ...{ archive, userId: comer.userId, handles, signal },
    onProgress: async (done) => onProgress?.(done),
  })
}

const rowsOf = async (query: ReturnType<typeof sql>) => (await server.services.db.execute(query)).rows
const tracksBy = (handle: string) =>
  rowsOf(sql`select title, tags, a.created_at as "createdAt", m.parent_id is not null as "hasParent"
    from music m join assets a using (id) join profiles p on p.id = a.profile_id where handle = ${handle} order by title`)

const titles = ['Hall', 'Mill', 'Weir']
const albumOf = (handle: string) => ({
  'profiles.json': [oldProfile(handle)],
  'tracks.json': titles.map((title) => oldTrack(handle, title)),
  'albums.json': [
    {
      ...{ id: 'album', profile: handle, title: 'Whole', createdAt: '2024-05-01T00:00:00+00:00' },
      tracks: [...titles].reverse().map((title) => ({ trackId: `track-${title}` })),
    },
  ],
  ...Object.fromEntries(titles.map((title) => [`tracks/${handle}/${title}.mp3`, audio])),
})

test('REACH-07 after a crash at any point the next run continues, adds nothing twice and leaves nothing behind', async () => {
  const handle = fresh()
  await using zip = await zipOf(albumOf(handle))
  for (const at of [1, 3, 4])
    await expect(
      bring(zip, {
        onProgress: async (done) => {
          if (done === at) throw new Error('killed')
        },
      }),
    ).rejects.toThrow('killed')
  const report = await bring(zip)
  expect([report.already.tracks, report.came.albums, report.leftCount]).toEqual([3, 1, 0])
  expect((await tracksBy(handle)).map(({ title }) => title)).toEqual(titles)
  const order = await rowsOf(sql`select m.title from album_tracks e join music m on m.id = e.track_id
    join albums b on b.id = e.album_id join profiles p on p.id = b.profile_id where handle = ${handle} order by position`)
  expect(order.map(({ title }) => title)).toEqual([...titles].reverse())
  await rowsOf(
    sql`delete from assets where id = (select made_id from imported where old_id = 'album' and user_id = ${comer.userId})`,
  )
  expect((await bring(zip)).came).toMatchObject({ tracks: 0, albums: 1 })
})

test('REACH-07 a full disk stops the import with a message; any other failure affects one item, entirely', async () => {
  const handle = fresh()
  await using zip = await zipOf(albumOf(handle))
  const { storage } = server.services
  const full = (method: string, call: number) => {
    if (method === 'put' && call === 2) throw new AppError('storage_full', 'There is no space left to store this file')
  }
  server.services.storage = failingStorage(storage, full)
  await expect(bring(zip)).rejects.toThrow('There is no space left')
  server.services.storage = storage
  const [{ id }] = (await rowsOf(sql`select id from profiles where handle = ${handle}`)) as [{ id: string }]
  await sweepFiles(server.services)
  expect((await takeInventory(server.services, id)).objects).toHaveLength(1)
  expect((await bring(zip)).came.tracks).toBe(2)
  expect(await readdir(server.services.spoolDir)).toEqual([])
})

test('REACH-07 an account that is suspended during an import imports nothing more', async () => {
  const handle = fresh()
  await using zip = await zipOf(albumOf(handle))
  const suspend = async (done: number) => {
    if (done === 1) await rowsOf(sql`update users set suspended_at = now() where id = ${comer.userId}`)
  }
  await expect(bring(zip, { onProgress: suspend })).rejects.toThrow('suspended')
  expect((await tracksBy(handle)).map(({ title }) => title)).toEqual(['Hall'])
})

test('REACH-07 reports wrong rows by file and number, and imports the others', async () => {
  const handle = fresh()
  const future = '2999-01-01T00:00:00+00:00'
  const rows = [
    oldTrack(handle, 'Good', { createdAt: future, title: '<b>Good</b>', unknown: { of: 'a later version' } }),
    oldTrack(handle, 'Picture'),
    oldTrack(handle, 'Missing'),
    oldTrack(handle, 'Wrong', { title: 7 }),
    oldTrack(handle, 'Long', { title: 'x'.repeat(200_000) }),
    oldTrack(handle, 'Longer', { unknown: 'x'.repeat(10_000_000) }),
    oldTrack('admin', 'Foreign'),
    oldTrack(handle, 'Out', { audio: '../../../etc/hostname' }),
    null,
    'words',
    oldTrack(handle, 'Nought', { id: 'track\0' }),
    oldTrack(`${handle}\0`, 'Of nought'),
  ]
  const at = `tracks/${handle}`
  await using zip = await zipOf({
    'profiles.json': [oldProfile(handle)],
    'tracks.json': rows as object[],
    'artworks.json': '{"not": "a list"}',
    ...{ [`${at}/Good.mp3`]: audio, [`${at}/Picture.mp3`]: picture, [`${at}/Long.mp3`]: audio },
  })
  const { came, left } = await bring(zip)
  expect(came).toMatchObject({ profiles: 1, tracks: 1 })
  expect(left.map(({ file, row, why }) => [file, row, why.slice(0, 60)])).toEqual([
    ['tracks.json', 2, expect.stringMatching(/MP3/)],
    ['tracks.json', 3, 'Its file is not in the archive.'],
    ['tracks.json', 4, expect.stringMatching(/^title: /)],
    ['tracks.json', 5, expect.stringMatching(/^title: A title has at most/)],
    ['tracks.json', 6, 'It is longer than any that is written here.'],
    ['tracks.json', 7, 'Its profile @admin was not imported.'],
    ['tracks.json', 8, 'Its file is not in the archive.'],
    ['tracks.json', 9, expect.stringMatching(/^entry: /)],
    ['tracks.json', 10, expect.stringMatching(/^entry: /)],
    ['tracks.json', 11, expect.stringMatching(/^id: Please remove/)],
    ['tracks.json', 12, expect.stringMatching(/^profile: Please remove/)],
    ['artworks.json', 0, 'artworks.json is not a readable JSON list.'],
  ])
  const [track] = (await tracksBy(handle)) as [{ title: string; createdAt: string }]
  expect(track.title).toBe('<b>Good</b>')
  expect(new Date(track.createdAt).getTime()).toBeLessThanOrEqual(Date.now())
})

test('REACH-07 a zip with wrong sizes or damaged data imports its other files', async () => {
  const handle = fresh()
  await using zip = await zipOf(albumOf(handle))
  const bytes = await readFile(zip.path)
  // Falsifies the sizes of one entry in the directory (APPNOTE 4.3.12), and damages the data of
  // another.
  const entry = bytes.lastIndexOf(`tracks/${handle}/Hall.mp3`) - 46
  bytes.writeUInt32LE(10, entry + 24)
  const data = bytes.indexOf(`tracks/${handle}/Mill.mp3`) + 60
  bytes.fill(0xff, data, data + 400)
  await writeFile(zip.path, bytes)
  const { came, left } = await bring(zip)
  expect(came).toMatchObject({ profiles: 1, tracks: 1, albums: 1 })
  expect(left).toMatchObject([
    { name: 'Hall', why: 'Its file in the archive is damaged.' },
    { name: 'Mill', why: 'Its file in the archive is damaged.' },
    { name: 'Whole', why: 'It came with 1 of its 3 tracks.' },
  ])
  expect(await readdir(server.services.spoolDir)).toEqual([])
})

test('REACH-07 an archive can link to nobody here: no member, no admin, no profile of others', async () => {
  const stranger = await makeProfile(server.services.db)
  const handle = fresh()
  const credits = [`@${stranger.handle}`, `@${handle}`].map((name) => ({ role: 'Tape', name }))
  const files = albumOf(handle)
  await using zip = await zipOf({
    ...files,
    'profiles.json': [
      oldProfile(handle, { bio: `Hi @${stranger.handle}`, role: 'owner', members: [stranger.userId] }),
      oldProfile(stranger.handle, { id: stranger.id }),
    ],
    'account.json': [{ isAdmin: true, email: 'someone@example.com' }],
    'albums.json': [{ ...files['albums.json'][0], credits }],
  })
  const { came, left } = await bring(zip)
  expect(came).toMatchObject({ profiles: 1, tracks: 3, albums: 1 })
  expect(left).toMatchObject([{ file: 'profiles.json', row: 2, why: expect.stringMatching(/already in use/) }])
  const named = await rowsOf(sql`select coalesce(c.name, '@' || p.handle) as name from album_credits c
    left join profiles p on p.id = c.profile_id order by c.album_id, position`)
  expect(named.map(({ name }) => name)).toEqual([stranger.handle, `@${handle}`])
  expect(await rowsOf(sql`select from bio_mentions where mentioned_id = ${stranger.id}`)).toEqual([])
  expect(await rowsOf(sql`select from profile_members where user_id = ${comer.userId}`)).toHaveLength(1)
  expect(await rowsOf(sql`select from admins where user_id = ${comer.userId}`)).toEqual([])
})

test('REACH-07 the command checks its arguments before it creates anything', async () => {
  const taken = await makeProfile(server.services.db)
  await using zip = await zipOf({ 'profiles.json': [oldProfile(taken.handle)] })
  const { signal } = new AbortController()
  const run = (...words: string[]) => runImportCommand(server.services, words, { print: () => {}, signal })
  const to = ['--account', comer.email]
  await expect(run(zip.path)).rejects.toThrow('Usage: npm run import')
  await expect(run(zip.path, '--account', 'nobody@example.com')).rejects.toThrow('Nobody has an account with')
  await expect(run('/nowhere.zip', ...to)).rejects.toThrow('There is no /nowhere.zip.')
  await expect(run(zip.path, ...to)).rejects.toThrow(`--handle ${taken.handle}=${taken.handle}_2`)
  const reserved = ['--handle', `${taken.handle}=settings`]
  await expect(run(zip.path, ...to, ...reserved)).rejects.toThrow('@settings')
  expect(await rowsOf(sql`select from profile_members where user_id = ${comer.userId}`)).toEqual([])
  const young = new Date().toISOString().slice(0, 10)
  await using child = await zipOf({ 'profiles.json': [oldProfile(fresh(), { dateOfBirth: young })] })
  expect(await run(child.path, ...to)).toContain('years old to join')
  expect(await run(zip.path, ...to, '--handle', `@${taken.handle}=${fresh()}`)).toMatch(/profiles +1 +0/)
})

test('REACH-07 an own profile gets the fields that it lacks, and keeps those that it has', async () => {
  const own = { userId: comer.userId, profileType: 'artist' as const }
  const empty = await makeProfile(server.services.db, { ...own, displayName: null, bio: '' })
  const written = await makeProfile(server.services.db, {
    ...own,
    displayName: 'New Name',
    bio: 'New words',
    place: 'Lviv',
  })
  const words = { displayName: 'Old Name', bio: 'Old words', place: 'Brno' }
  const face = await readFile(fixture('camera.jpg'))
  await using zip = await zipOf({
    'profiles.json': [empty, written].map(({ handle }) => oldProfile(handle, { ...words, picture: `${handle}.jpg` })),
    ...Object.fromEntries([empty, written].map(({ handle }) => [`${handle}.jpg`, face])),
  })
  expect(await bring(zip)).toMatchObject({ came: { profiles: 2 }, left: [] })
  const read = async (id: string) =>
    (
      await rowsOf(
        sql`select display_name as name, bio, place, avatar is not null as "hasFace" from profiles where id = ${id}`,
      )
    )[0]
  expect(await read(empty.id)).toEqual({ name: 'Old Name', bio: 'Old words', place: 'Brno', hasFace: true })
  expect(await read(written.id)).toEqual({ name: 'New Name', bio: 'New words', place: 'Lviv', hasFace: true })
})
