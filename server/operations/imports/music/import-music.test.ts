import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yazl from 'yazl'
import type { AlbumDetail } from '#contract/albums.ts'
import type { Unreleased } from '#contract/unreleased.ts'
import { id3v24 } from '#demo/id3.ts'
import { runImportCommand } from '#server/commands/import.ts'
import { fixture } from '#server/media/fixtures.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profileById } from '#server/people/profiles/queries.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { openSource } from '../reading/source.ts'
import { importMusic } from './import-music.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'music-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function newArtist(): Promise<Person & { profileId: string }> {
  const person = await signUpAndIn(server)
  return { ...person, profileId: (await makeProfile(server.services.db, { userId: person.userId })).id }
}

const sample = (name: string) => readFile(fixture(name))

/** An album as a shop delivers it, in a zip, with files in no order. */
async function boughtAlbum(): Promise<Record<string, Buffer>> {
  const tags = { album: 'Salt House', artist: 'Grave Wool', year: '2021-03-04' }
  const [mono, vbr, cbr] = await Promise.all(['mono.mp3', 'vbr-xing.mp3', 'cbr-info.mp3'].map(sample))
  return {
    'Salt House/10 Weir.mp3': Buffer.concat([id3v24({ ...tags, title: 'Weir', track: '10' }), mono!]),
    'Salt House/01 Mill.mp3': Buffer.concat([id3v24({ ...tags, title: 'Mill', track: '1/3' }), vbr!]),
    'Salt House/02 Sluice.mp3': Buffer.concat([
      id3v24({ ...tags, title: `Sluice \0${'x'.repeat(10_000)}`, track: '2' }),
      cbr!,
    ]),
    'Salt House/cover.jpg': await sample('camera.jpg'),
    'Salt House/03 Silence.mp3': Buffer.from('this is no sound'),
    'Salt House/03 Lossless.flac': Buffer.from('fLaC'),
    'Salt House/readme.txt': Buffer.from('Thank you'),
  }
}

async function zipOf(files: Record<string, Buffer>): Promise<string> {
  const zip = new yazl.ZipFile()
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(bytes, path)
  zip.end()
  const path = join(folder, `${crypto.randomUUID()}.zip`)
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

async function folderOf(files: Record<string, Buffer>): Promise<string> {
  const top = join(folder, crypto.randomUUID())
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(top, path)), { recursive: true })
    await writeFile(join(top, path), bytes)
  }
  return top
}

async function bring(path: string, profileId: string) {
  await using source = await openSource(path)
  return await importMusic(server.services, source, { profileId, name: 'Bought' })
}

test.each([
  ['zip', zipOf],
  ['folder', folderOf],
])('REACH-08 a %s of tagged music becomes one ordered draft album, also when imported twice', async (_, pack) => {
  const artist = await newArtist()
  const path = await pack(await boughtAlbum())
  const first = await bring(path, artist.profileId)
  expect(first.albums).toMatchObject([{ title: 'Salt House', added: 3, already: 0 }])
  expect(first.leftOut).toEqual([
    { path: 'Salt House/03 Lossless.flac', why: 'MP3 only' },
    { path: 'Salt House/readme.txt', why: 'Not an MP3 or a picture' },
    { path: 'Salt House/03 Silence.mp3', why: 'It contains no MP3 audio' },
  ])
  expect((await bring(path, artist.profileId)).albums).toMatchObject([
    { id: first.albums[0]!.id, added: 0, already: 3 },
  ])
  const drafts = (await (await artist.fetch('/api/unreleased')).json()) as Unreleased
  expect(drafts.albums).toMatchObject([{ title: 'Salt House', releaseDate: '2021-03-04', trackCount: 3 }])
  const album = (await (await artist.fetch(`/api/albums/${first.albums[0]!.id}`)).json()) as AlbumDetail
  expect(album.cover).not.toBeNull()
  expect(album.tracks.map(({ title, cover }) => [title.slice(0, 8), title.length <= 200, cover !== null])).toEqual([
    ['Mill', true, true],
    ['Sluice x', true, true],
    ['Weir', true, true],
  ])
})

test('REACH-08 two albums of the same title become two drafts, also when imported again', async () => {
  const artist = await newArtist()
  const demo = async (audio: string) => Buffer.concat([id3v24({ album: 'Demo', track: '1' }), await sample(audio)])
  const path = await folderOf({
    '2019 Demo/Ash.mp3': await demo('mono.mp3'),
    '2023 Demo/Elm.mp3': await demo('vbr-xing.mp3'),
  })
  for (const counts of [
    { added: 1, already: 0 },
    { added: 0, already: 1 },
  ])
    expect((await bring(path, artist.profileId)).albums).toMatchObject([
      { title: 'Demo', ...counts },
      { title: '2023 Demo', ...counts },
    ])
  const drafts = (await (await artist.fetch('/api/unreleased')).json()) as Unreleased
  expect(drafts.albums.map(({ trackCount }) => trackCount)).toEqual([1, 1])
})

test('REACH-08 the picture inside a file becomes its cover; a broken one does not stop the import of its track', async () => {
  const artist = await newArtist()
  const path = await folderOf({
    'a/01 Inside.mp3': await sample('id3v24-utf16-cover.mp3'),
    'b/01 Broken.mp3': await sample('mono.mp3'),
    'b/cover.jpg': Buffer.from('no picture'),
  })
  const { albums, leftOut } = await bring(path, artist.profileId)
  expect(albums.map(({ added }) => added)).toEqual([1, 1])
  expect(leftOut).toEqual([{ path: 'b/cover.jpg', why: 'Please select an image file' }])
  const drafts = (await (await artist.fetch('/api/unreleased')).json()) as Unreleased
  expect(drafts.albums.map(({ cover }) => cover !== null).toSorted()).toEqual([false, true])
})

/** An ID3v2.3 tag with a picture of `bytes` bytes. https://id3.org/id3v2.3.0 */
function pictureTag(bytes: number): Buffer {
  const content = Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), Buffer.alloc(bytes, 0x55)])
  const frame = Buffer.concat([Buffer.from('APIC'), Buffer.alloc(4), Buffer.alloc(2), content])
  frame.writeUInt32BE(content.length, 4)
  const size = [21, 14, 7, 0].map((shift) => (frame.length >> shift) & 127)
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, ...size]), frame])
}

test('REACH-08 a picture inside a file is ignored if it is too large', async () => {
  const artist = await newArtist()
  const path = await folderOf({ '01 Vast.mp3': Buffer.concat([pictureTag(6 * 1024 * 1024), await sample('mono.mp3')]) })
  const { albums, leftOut } = await bring(path, artist.profileId)
  expect([albums[0]?.added, leftOut]).toEqual([1, []])
  const album = (await (await artist.fetch(`/api/albums/${albums[0]?.id}`)).json()) as AlbumDetail
  expect([album.cover, album.tracks[0]?.cover]).toEqual([null, null])
})

test('REACH-08 refuses profiles that are no artists, and sources without music', async () => {
  const artist = await newArtist()
  const listener = await makeProfile(server.services.db, { userId: artist.userId, profileType: 'personal' })
  const path = await folderOf({ 'notes.txt': Buffer.from('hello') })
  await expect(bring(path, listener.id)).rejects.toMatchObject({ code: 'invalid', message: /artist/ })
  await expect(bring(path, artist.profileId)).rejects.toMatchObject({ code: 'invalid', message: /no music/ })
})

test('REACH-08 the command imports for the named artist, and refuses to run without one', async () => {
  const artist = await newArtist()
  const path = await zipOf(await boughtAlbum())
  const run = (...words: string[]) =>
    runImportCommand(server.services, [path, ...words], { print: () => {}, signal: new AbortController().signal })
  await expect(run('--account', artist.email)).rejects.toThrow('Say --profile HANDLE')
  await expect(run('--profile', 'nobody_here')).rejects.toThrow('There is no profile @nobody_here.')
  const { handle } = (await profileById(server.services.db, artist.profileId))!
  const output = await run('--profile', `@${handle}`)
  expect(output).toMatch(/^Salt House: 3 tracks came\n {2}http.*\/album\/[0-9a-f-]{36}\n/)
  expect(output).toContain('Salt House/03 Lossless.flac: MP3 only')
  expect(await run('--profile', handle)).toContain('Salt House: 0 tracks came, 3 there already')
})
