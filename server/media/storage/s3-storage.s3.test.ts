import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, unzip } from '#server/operations/download/testing/unzip.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { artworkForm } from '#server/works/artworks/factory.ts'
import { publishFixture } from '#server/works/music/factory.ts'
import { fixture } from '../fixtures.ts'
import { sweepFiles } from '../sweep.ts'
import { describeStorage } from '../testing/describe-storage.ts'
import { NOTHING, takeInventory } from '../testing/inventory.ts'
import { startSwift } from '../testing/swift/swift.ts'
import { openS3Storage } from './s3-storage.ts'

const swift = await startSwift()
afterAll(() => swift.stop())

// Three keys per page, so that lists have several pages.
describeStorage('S3', async () => openS3Storage(await swift.newBucket(), { pageKeys: 3 }))

test.each([
  ['a bucket that is not there', { bucket: 'nowhere' }, /^S3_BUCKET: there is no bucket 'nowhere' at http/],
  ['an unknown key', { accessKeyId: 'undercroft:stranger' }, /S3_ACCESS_KEY_ID/],
  ['a wrong secret', { secretAccessKey: 'wrong' }, /^S3_SECRET_ACCESS_KEY: does not fit/],
  [
    'a port that nobody listens on',
    { endpoint: 'http://127.0.0.1:1' },
    /^S3_ENDPOINT: .* could not be reached \(ECONNREFUSED\)/,
  ],
])('openS3Storage says in one line what is wrong: %s', async (_what, wrong, line) => {
  const settings = { ...(await swift.newBucket()), ...wrong }
  await expect(openS3Storage(settings)).rejects.toThrow(line)
})

let server: TestServer
let person: Person
let profileId: string
let handle: string
beforeAll(async () => {
  server = await startTestServer({ env: { s3: await swift.newBucket() } })
  person = await signUpAndIn(server)
  const profile = await makeProfile(server.services.db, { userId: person.userId })
  profileId = profile.id
  handle = profile.handle
})
afterAll(() => server.close())

const inventory = () => takeInventory(server.services, profileId)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('MUSIC-06 a track in a bucket is published, played in parts, and leaves nothing after its deletion', async () => {
  const sent = await readFile(fixture('cbr-320.mp3'))
  const published = await publishFixture(person, { title: 'Rust Choir', audio: 'cbr-320.mp3', cover: 'cmyk.jpg' })
  expect(published.status).toBe(201)
  const { id, fileUrl } = (await published.json()) as { id: string; fileUrl: string }
  expect((await inventory()).objects).toHaveLength(3)
  const whole = await person.fetch(fileUrl)
  expect((await bytesOf(whole)).equals(sent)).toBe(true)
  expect(whole.headers.get('content-type')).toBe('audio/mpeg')
  const part = await person.fetch(fileUrl, { headers: { range: 'bytes=1000-1999' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${sent.length}`])
  expect((await bytesOf(part)).equals(sent.subarray(1000, 2000))).toBe(true)
  const etag = whole.headers.get('etag') as string
  expect((await person.fetch(fileUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await person.fetch(fileUrl, { headers: { range: 'bytes=99999999-' } })).status).toBe(416)
  expect((await person.fetch(fileUrl, { method: 'HEAD' })).headers.get('content-length')).toBe(String(sent.length))
  expect((await person.fetch(`/api/music/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await person.fetch(fileUrl)).status).toBe(404)
  await sweepFiles(server.services)
  expect(await inventory()).toEqual(NOTHING)
})

test('ART-03 ACCT-03 an artwork in a bucket is shown by its signed URL, and is in the owner’s archive', async () => {
  const form = await artworkForm({ title: 'Night Shift', image: 'rotated-gps.jpg', usageType: 'gallery' })
  const published = await person.fetch('/api/artworks', { method: 'POST', body: form })
  expect(published.status).toBe(201)
  const { image } = (await published.json()) as { image: { sources: { url: string }[] } }
  expect(image.sources.length).toBeGreaterThan(1)
  for (const { url } of image.sources) {
    expect(url).toContain('/media/art/')
    const shown = await fetch(new URL(url, server.url))
    const type = url.includes('.avif') ? 'image/avif' : 'image/jpeg'
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type])
    expect((await fetch(new URL(url.split('?')[0] as string, server.url))).status).toBe(404)
  }
  const entries = await unzip(await bytesOf(await person.fetch('/api/accounts/data')))
  expect(rowsOf(entries, 'artworks')).toMatchObject([{ picture: `artworks/${handle}/Night Shift.jpg` }])
  const original = await readFile(fixture('rotated-gps.jpg'))
  expect(entries.get(`artworks/${handle}/Night Shift.jpg`)!.bytes.equals(original)).toBe(true)
})

test('MUSIC-06 a track whose object is lost gets the same 404 as one that never existed', async () => {
  const published = await publishFixture(person, { title: 'Lost', audio: 'mono.mp3' })
  const { fileUrl } = (await published.json()) as { fileUrl: string }
  await server.services.storage.remove(fileUrl.replace('/media/', ''))
  expect((await person.fetch(fileUrl)).status).toBe(404)
})
