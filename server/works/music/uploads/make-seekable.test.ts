import { copyFile, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasPicture, readId3 } from '#contract/mp3/id3-frames.ts'
import { readMp3 } from '#contract/mp3/read-mp3.ts'
import type { Track } from '#contract/music.ts'
import { retireFiles, storeDerivedFiles } from '#server/media/files.ts'
import { fixture } from '#server/media/fixtures.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { files } from '#server/media/tables.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { publishFixture, trackForm } from '../factory.ts'
import { music } from '../tables.ts'
import { makeTracksSeekable } from './make-seekable.ts'

let server: TestServer
let person: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterAll(() => server.close())

const read = async (response: Response | Promise<Response>) => (await (await response).json()) as Track
const load = (id: string) => read(person.fetch(`/api/music/${id}`))
const bytesAt = async (url: string) => Buffer.from(await (await person.fetch(url)).arrayBuffer())
const original = () => readFile(fixture('vbr-plain.mp3'))
const rowOf = async (id: string) => (await server.services.db.select().from(music).where(eq(music.id, id)))[0]!
const publishVbr = async (more = {}) => read(publishFixture(person, { audio: 'vbr-plain.mp3', ...more }))

/** Publishes a track and removes its copy, like a track from before copies existed. */
async function publishAsBefore(audio: string): Promise<Track> {
  const { db, jobs } = server.services
  const { id } = await read(publishFixture(person, { audio }))
  const { fileUrl, originalUrl, originalSize, fileSize } = await rowOf(id)
  await transaction(db, async (tx) => {
    const before = { fileUrl: originalUrl ?? fileUrl, fileSize: originalSize ?? fileSize }
    await tx
      .update(music)
      .set({ ...before, originalUrl: null, originalSize: null, isSeekable: false })
      .where(eq(music.id, id))
    if (originalUrl) await retireFiles(tx, jobs, [fileUrl])
  })
  await sweepFiles(server.services)
  return load(id)
}

/** The same, of an account whose files take more than its quota. */
async function publishFull(): Promise<Track> {
  const { db } = server.services
  const track = await publishAsBefore('vbr-plain.mp3')
  await db
    .update(files)
    .set({ size: 2 ** 21 })
    .where(eq(files.profileId, track.artist!.id))
  await db.update(users).set({ quotaMb: 1 }).where(eq(users.id, person.userId))
  return track
}

async function expectSeekable({ id, fileUrl, fileSize }: Track) {
  const whole = await original()
  const served = await bytesAt(fileUrl)
  expect(readMp3(served)?.encoder).toMatchObject({ frames: readMp3(whole)!.frames, hasSeekTable: true })
  // One frame in front, then the unchanged audio.
  expect(served.subarray(served.length - whole.length).equals(whole)).toBe(true)
  expect(fileSize).toBe(served.length)
  const { originalUrl, originalSize } = await rowOf(id)
  expect(originalSize).toBe(whole.length)
  expect((await bytesAt(`/media/${originalUrl}`)).equals(whole)).toBe(true)
}

test('PLAYER-04 a VBR file without a header is served as a copy with one, with matching length, ranges and name', async () => {
  const track = await publishVbr()
  await expectSeekable(track)
  const { headers } = await person.fetch(track.fileUrl, { method: 'HEAD' })
  expect(Number(headers.get('content-length'))).toBe(track.fileSize)
  const part = await person.fetch(track.fileUrl, { headers: { range: 'bytes=-10', 'if-range': headers.get('etag')! } })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes ${track.fileSize - 10}-${track.fileSize - 1}/${track.fileSize}`,
  ])
  const digest = await crypto.subtle.digest('SHA-256', await bytesAt(track.fileUrl))
  expect(track.fileUrl).toContain(Buffer.from(digest).toString('hex').slice(0, 32))
})

test('PLAYER-04 a seekable file is served as uploaded', async () => {
  const { id, fileUrl } = await read(publishFixture(person, { audio: 'vbr-xing.mp3' }))
  expect((await bytesAt(fileUrl)).equals(await readFile(fixture('vbr-xing.mp3')))).toBe(true)
  expect(await rowOf(id)).toMatchObject({ originalUrl: null, originalSize: null, isSeekable: true })
})

const PICTURED = 'id3v24-utf16-cover.mp3'

async function expectWithoutPicture({ id, fileUrl }: Track) {
  const [served, whole] = [await bytesAt(fileUrl), await readFile(fixture(PICTURED))]
  expect(hasPicture(whole) && !hasPicture(served)).toBe(true)
  const texts = (bytes: Buffer) => readId3(bytes, 0)!.frames.filter((frame) => frame.id !== 'APIC')
  expect(texts(served)).toEqual(texts(whole))
  const { originalUrl } = await rowOf(id)
  expect((await bytesAt(`/media/${originalUrl}`)).equals(whole)).toBe(true)
}

test('PLAYER-04 a file with a picture in its tags is served without it, and the original stays', async () => {
  await expectWithoutPicture(await read(publishFixture(person, { audio: PICTURED })))
  const { id } = await publishAsBefore(PICTURED)
  await makeTracksSeekable(server.services)
  await expectWithoutPicture(await load(id))
})

test('PLAYER-04 the job replaces a copy of an older kind, made from the original, and leaves a right one', async () => {
  const { db } = server.services
  const { id } = await read(publishFixture(person, { audio: PICTURED }))
  const right = await rowOf(id)
  const key = right.fileUrl.replace(/[^/]+$/, 'older-0123456789ab.mp3')
  const localPath = join(tmpdir(), id)
  await copyFile(fixture(PICTURED), localPath)
  const older = { key, localPath, contentType: 'audio/mpeg', size: 1 }
  const markOlder = (columns = {}) =>
    db
      .update(music)
      .set({ ...columns, isSeekable: false })
      .where(eq(music.id, id))
  await storeDerivedFiles(server.services, profileId, [older], () => markOlder({ fileUrl: key }))
  await makeTracksSeekable(server.services)
  await sweepFiles(server.services)
  expect(await rowOf(id)).toEqual(right)
  expect((await person.fetch(`/media/${key}`)).status).toBe(404)
  await markOlder()
  await makeTracksSeekable(server.services)
  await sweepFiles(server.services)
  expect(await rowOf(id)).toEqual(right)
  await expectWithoutPicture(await load(id))
})

test('PLAYER-04 a job creates the copies of older tracks, once, and keeps the originals', async () => {
  const before = await publishAsBefore('vbr-plain.mp3')
  const good = await publishAsBefore('cbr-info.mp3')
  await makeTracksSeekable(server.services)
  const after = await load(before.id)
  expect(after.fileUrl).not.toBe(before.fileUrl)
  await expectSeekable(after)
  expect((await bytesAt(before.fileUrl)).equals(await original())).toBe(true)
  expect((await load(good.id)).fileUrl).toBe(good.fileUrl)
  await makeTracksSeekable(server.services)
  expect(await load(before.id)).toEqual(after)
})

test('PLAYER-04 the quota of a full account refuses no copy', async () => {
  const { id } = await publishFull()
  await makeTracksSeekable(server.services)
  await expectSeekable(await load(id))
})

test('PLAYER-04 a track whose file is missing is not retried forever', async () => {
  const { id } = await publishAsBefore('vbr-plain.mp3')
  await server.services.storage.remove((await rowOf(id)).fileUrl)
  await makeTracksSeekable(server.services)
  expect((await rowOf(id)).isSeekable).toBe(true)
})

test('MUSIC-09 both files are removed when the audio is replaced, and with the track', async () => {
  const { id } = await publishVbr()
  const form = await trackForm({ audio: 'cbr-info.mp3', audioName: 'other.mp3', overwrite: 'true' })
  expect((await person.fetch(`/api/music/${id}`, { method: 'PATCH', body: form })).status).toBe(200)
  await sweepFiles(server.services)
  expect((await takeInventory(server.services, profileId)).objects).toHaveLength(1)
  expect((await rowOf(id)).originalUrl).toBeNull()
  await person.fetch(`/api/music/${id}`, { method: 'DELETE' })
  await sweepFiles(server.services)
  expect(await takeInventory(server.services, profileId)).toEqual(NOTHING)
})

test('MUSIC-13 the download of a stem is the uploaded file', async () => {
  const stem = await publishVbr({ type: 'stem', downloadable: 'true' })
  expect((await bytesAt(`/api/music/${stem.id}/download`)).equals(await original())).toBe(true)
})
