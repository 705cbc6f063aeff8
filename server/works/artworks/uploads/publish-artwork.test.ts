import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ArtworkDetail } from '#contract/artworks.ts'
import { fixture } from '#server/media/fixtures.ts'
import { pauseDecoding, resumeDecoding } from '#server/media/testing/decoding-process.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { artworkForm, publishArtworkFixture } from '../factory.ts'

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

async function expectNothing() {
  // The server cleans up an aborted upload after its client has disconnected.
  await expect.poll(() => takeInventory(server.services, profileId)).toEqual(NOTHING)
  expect(await server.services.db.$count(assets, eq(assets.profileId, profileId))).toBe(0)
}
const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string }),
})
const wide = (width = 3000, height = 2000) =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } })
    .jpeg()
    .toBuffer()

test('ART-02 ART-03 an artwork gets its derived sizes, and its original is stored byte for byte', async () => {
  const image = new Blob([new Uint8Array(await wide())])
  const response = await publishArtworkFixture(person, {
    image,
    imageName: '../Große Motte.PNG',
    tags: 'Riso, riso,  Moth ,',
    description: 'First line\r\nSecond <b>line</b>',
    altText: 'A moth on a lamp',
    usageType: 'both',
  })
  const artwork = (await response.json()) as ArtworkDetail
  expect(response.status).toBe(201)
  expect(artwork).toMatchObject({
    title: 'Riso Moth',
    tags: ['riso', 'moth'],
    description: 'First line\nSecond <b>line</b>',
    altText: 'A moth on a lamp',
    usageType: 'both',
    artist: { id: profileId },
    image: { width: 3000, height: 2000, placeholder: expect.stringMatching(/^data:image/) },
    original: { name: 'Grosse-Motte.jpg', contentType: 'image/jpeg', size: image.size },
    viewer: { liked: false, can: { edit: true, delete: true } },
    moreByArtist: [],
  })
  const at = `/media/art/profiles/${profileId}/art/${artwork.id}`
  const signed = '\\?expires=\\d+&signature=[\\w-]{43}$'
  expect(artwork.original.url).toMatch(new RegExp(`^${at}/original/Grosse-Motte-[0-9a-f]{32}\\.jpg${signed}`))
  expect(artwork.image.sources.map((source) => source.widthPx)).toEqual([360, 640, 800, 1200, 2560])
  for (const { url, widthPx } of artwork.image.sources) {
    const [format, ext] = [360, 640, 800].includes(widthPx) ? ['heif', 'avif'] : ['jpeg', 'jpg']
    expect(url).toMatch(new RegExp(`^${at}/thumb/Grosse-Motte-[0-9a-f]{32}-${widthPx}\\.${ext}${signed}`))
    const bytes = await (await visitor(server).fetch(url)).arrayBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: widthPx })
  }
  const original = Buffer.from(await (await visitor(server).fetch(artwork.original.url!)).arrayBuffer())
  expect(original.equals(Buffer.from(await image.arrayBuffer()))).toBe(true)
  const { objects, rows, spool } = await takeInventory(server.services, profileId)
  expect(rows).toEqual(objects.map((key) => `stored ${key}`))
  expect([objects.length, spool]).toEqual([7, []])
})

test('RELEASE-01 a picture can be uploaded as a draft, which only its artist sees until it is published', async () => {
  const draft = await publishArtworkFixture(person, { title: 'Riso Moth', tags: 'riso', draft: 'true' })
  const { id, release }: ArtworkDetail = await draft.json()
  expect([draft.status, release.state]).toEqual([201, 'draft'])
  const found = async () => {
    const list = (await (await visitor(server).fetch('/api/artworks?tag=riso')).json()) as { items: { id: string }[] }
    return [(await visitor(server).fetch(`/api/artworks/${id}`)).status, list.items.some((item) => item.id === id)]
  }
  expect(await found()).toEqual([404, false])
  expect((await person.fetch(`/api/artworks/${id}`)).status).toBe(200)
  await person.fetch(`/api/releases/artwork/${id}`, { method: 'PUT', json: { state: 'public' } })
  expect(await found()).toEqual([200, true])
  expect((await publishArtworkFixture(person, { draft: 'perhaps' })).status).toBe(422)
})

test('ART-02 the location in a photograph stays in the original and in no other file', async () => {
  const artwork = (await (await publishArtworkFixture(person)).json()) as ArtworkDetail
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const original = Buffer.from(await (await person.fetch(artwork.original.url!)).arrayBuffer())
  expect(hash(original)).toBe(hash(await readFile(fixture('rotated-gps.jpg'))))
  expect(artwork.image).toMatchObject({ width: 80, height: 120, sources: [{ widthPx: 80 }, { widthPx: 80 }] })
  const shown = await (await person.fetch(artwork.image.sources[1]!.url)).arrayBuffer()
  expect((await sharp(shown).metadata()).exif).toBeUndefined()
})

test('ART-02 a description may have 5,000 characters with LF line ends, however the form sends them', async () => {
  const response = await publishArtworkFixture(person, { description: 'x\r\n'.repeat(2500) })
  expect(response.status).toBe(201)
  expect((await publishArtworkFixture(person, { description: 'x'.repeat(5001) })).status).toBe(422)
})

describe('ART-06 ART-02 a refused upload', () => {
  test.each([
    ['an SVG', { image: new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }) }, 415, 'wrong_file_kind'],
    ['an MP3', { image: 'mono.mp3', imageName: 'plate.jpg' }, 415, 'wrong_file_kind'],
    ['an empty file', { image: new Blob([]) }, 422, 'file_damaged'],
    ['a file of a byte more than 10 MB', { image: new Blob([new Uint8Array((10 << 20) + 1)]) }, 413, 'file_too_large'],
    ['no picture', { image: null }, 422, 'file_missing'],
    ['no title', { title: '  ' }, 422, 'invalid'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 422, 'invalid'],
    ['a NUL in the description', { description: 'a\0b' }, 422, 'invalid'],
    ['an alt text of 501 characters', { altText: 'x'.repeat(501) }, 422, 'invalid'],
    ['eleven tags', { tags: [...'abcdefghijk'].join() }, 422, 'invalid'],
    ['an unknown usage', { usageType: 'secret' }, 422, 'invalid'],
  ])('%s is refused and leaves nothing', async (_, wrong, status, code) => {
    const problem = await problemOf(await publishArtworkFixture(person, wrong))
    expect(problem).toMatchObject({ status, code })
    expect(JSON.stringify(problem)).not.toMatch(/node_modules|\/tmp|insert into|constraint/)
    await expectNothing()
  })

  test('returns the error texts of the form', async () => {
    const details = []
    for (const wrong of [{ title: '' }, { image: null }, { image: 'mono.mp3' }])
      details.push(((await problemOf(await publishArtworkFixture(person, wrong))) as { detail?: string }).detail)
    const large = { image: new Blob([new Uint8Array((10 << 20) + 1)]) }
    details.push(((await problemOf(await publishArtworkFixture(person, large))) as { detail?: string }).detail)
    expect(details).toEqual([
      'Please fill in the title',
      'Please select an image file',
      'Please select an image file',
      'File size must be less than 10MB',
    ])
  })

  test('a picture that is also an archive is refused and leaves nothing', async () => {
    const image = new Blob([new Uint8Array(await wide(64, 64)), 'PK\x03\x04 and so on'])
    expect(await problemOf(await publishArtworkFixture(person, { image }))).toMatchObject({ status: 415 })
    await expectNothing()
  })
})

describe('ART-06 an expensive picture', () => {
  test('is refused with the possible size, and leaves nothing', async () => {
    const deep = sharp({ create: { width: 64, height: 64, channels: 3, background: '#2040c0' } }).toColourspace('rgb16')
    const bytes = await deep.png({ progressive: true }).toBuffer()
    bytes.writeUInt32BE(10_000, 16)
    bytes.writeUInt32BE(10_000, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    const response = await publishArtworkFixture(person, { image: new Blob([new Uint8Array(bytes)]) })
    const detail = 'The image has too many pixels: at most 26 megapixels are allowed for a 16-bit interlaced PNG'
    expect(await problemOf(response)).toMatchObject({ status: 413, code: 'file_too_large', detail })
    await expectNothing()
  })

  test('is abandoned when its sender disconnects during decoding, and leaves nothing', async () => {
    const held = await pauseDecoding('image')
    const leaving = new AbortController()
    const body = await artworkForm({ title: 'Left', image: 'rotated-gps.jpg' })
    const sent = person.fetch('/api/artworks', { method: 'POST', body, signal: leaving.signal })
    const left = expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    const isReceived = async () => {
      const { spool } = await takeInventory(server.services, profileId)
      return spool.length > 0 && (await readdir(join(server.services.spoolDir, spool[0]!))).length > 0
    }
    await expect.poll(isReceived).toBe(true)
    leaving.abort()
    await left
    await expectNothing()
    resumeDecoding(held)
    expect((await publishArtworkFixture(person)).status).toBe(201)
  })

  test('is published even if the decoder process is killed', async () => {
    const held = await pauseDecoding('image')
    const response = publishArtworkFixture(person)
    process.kill(held, 'SIGKILL')
    expect((await response).status).toBe(201)
  })
})
