import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TrackDetail } from '#contract/music.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { publishFixture } from '../factory.ts'

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

describe('a new track', () => {
  test('MUSIC-04 is created once if it is sent again with the same upload id, later or concurrently', async () => {
    const uploadId = crypto.randomUUID()
    const send = (wanted = {}) => publishFixture(person, { uploadId, ...wanted })
    const responses = [...(await Promise.all([send(), send(), send()])), await send()]
    const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as TrackDetail).id))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(ids).size).toBe(1)
    expect((await takeInventory(server.services, profileId)).objects).toHaveLength(1)
    const other = (await (await send({ uploadId: crypto.randomUUID() })).json()) as TrackDetail
    expect(ids).not.toContain(other.id)
    // Upload ids of different profiles are independent.
    const stranger = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: stranger.userId })
    const theirs = (await (await publishFixture(stranger, { uploadId })).json()) as TrackDetail
    expect(ids).not.toContain(theirs.id)
  })

  test('MUSIC-04 MUSIC-05 is published with its cover, which anyone can fetch', async () => {
    const response = await publishFixture(person, { tags: 'Doom, doom,  Choir ,', cover: 'rotated-gps.jpg' })
    const track = (await response.json()) as TrackDetail
    expect(response.status).toBe(201)
    expect(track).toMatchObject({
      title: 'Rust Choir',
      type: 'track',
      tags: ['doom', 'choir'],
      artist: { id: profileId },
      fileName: 'cbr-info.mp3',
      sampleRateHz: 44_100,
      viewer: { can: { edit: true, delete: true } },
    })
    expect(Buffer.from(track.peaks!, 'base64')).toHaveLength(2400)
    const at = `/media/music/profiles/${profileId}/tracks/${track.id}`
    expect(track.fileUrl).toMatch(new RegExp(`^${at}/audio/cbr-info-[0-9a-f]{32}\\.mp3$`))
    expect(track.cover!.url).toMatch(new RegExp(`^${at}/cover/rotated-gps-[0-9a-f]{32}\\.webp$`))
    expect(track.cover!.thumbUrl).toMatch(new RegExp(`^${at}/cover/thumb_rotated-gps-[0-9a-f]{32}\\.webp$`))
    const { fetch } = visitor(server)
    for (const url of [track.fileUrl, track.cover!.url, track.cover!.thumbUrl])
      expect((await fetch(url)).status).toBe(200)
    const { objects, rows, spool } = await takeInventory(server.services, profileId)
    expect(rows).toEqual(objects.map((key) => `stored ${key}`))
    expect([objects.length, spool]).toEqual([3, []])
  })

  test.each([
    ...['cbr-320', 'cbr-info', 'cbr-plain', 'ffmpeg-48k', 'id3v1-only', 'id3v24-utf16-cover', 'mono'],
    ...['mpeg2-22k', 'mpeg25-8k', 'vbr-48k', 'vbr-plain', 'vbr-xing'],
  ])('MUSIC-03 MUSIC-04 has length, waveform and rates for the sample %s', async (name) => {
    const response = await publishFixture(person, { audio: `${name}.mp3` })
    expect(response.status).toBe(201)
    const track = (await response.json()) as TrackDetail
    expect(track.durationMs).toBeGreaterThan(500)
    expect(Buffer.from(track.peaks!, 'base64').some((byte) => byte > 0)).toBe(true)
  })

  test('MUSIC-12 is created by each of four concurrent uploads', async () => {
    const samples = ['cbr-320.mp3', 'vbr-xing.mp3', 'mono.mp3', 'cbr-info.mp3']
    const responses = await Promise.all(
      samples.map((audio) => publishFixture(person, { title: audio, audio, cover: 'cmyk.jpg' })),
    )
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201])
    const { objects, rows } = await takeInventory(server.services, profileId)
    expect(rows).toEqual(objects.map((key) => `stored ${key}`))
    expect(objects).toHaveLength(12)
  })
})

describe('MUSIC-03 a refused upload', () => {
  const png = new Blob([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], { type: 'audio/mpeg' })
  test.each([
    ['a PNG called .mp3 that says it is audio', { audio: png, audioName: 'song.mp3' }, 415, 'wrong_file_kind'],
    ['a page called .mp3', { audio: new Blob(['<script>alert(1)</script>'.repeat(99)]) }, 415, 'wrong_file_kind'],
    ['an empty file', { audio: new Blob([]) }, 422, 'file_damaged'],
    ['a file of a byte more than 10 MB', { audio: new Blob([new Uint8Array((10 << 20) + 1)]) }, 413, 'file_too_large'],
    ['an MP3 as cover', { cover: 'mono.mp3' }, 415, 'wrong_file_kind'],
    [
      'a page as cover',
      { cover: new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }) },
      415,
      'wrong_file_kind',
    ],
    ['no audio', { audio: null }, 422, 'file_missing'],
    ['no title', { title: '  ' }, 422, 'invalid'],
    ['a NUL in the title', { title: 'a\0b' }, 422, 'invalid'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 422, 'invalid'],
    ['eleven tags', { tags: [...'abcdefghijk'].join() }, 422, 'invalid'],
    ['an endless tag', { tags: 'x'.repeat(41) }, 422, 'invalid'],
    ['an unknown type', { type: 'album' }, 422, 'invalid'],
  ])('with %s leaves nothing', async (_, wrong, status, code) => {
    const problem = await problemOf(await publishFixture(person, { cover: 'cmyk.jpg', ...wrong }))
    expect(problem).toMatchObject({ status, code })
    expect(JSON.stringify(problem)).not.toMatch(/node_modules|\/tmp|insert into|constraint/)
    await expectNothing()
  })

  test('that is longer than announced leaves nothing', async () => {
    const audio = new Blob([new Uint8Array(12 << 20).fill(255)])
    expect((await publishFixture(person, { audio })).status).toBe(413)
    await expectNothing()
  })

  test('without a form is a bad request', async () => {
    const response = await person.fetch('/api/music', { method: 'POST', json: { title: 'x' } })
    expect((await problemOf(response)).code).toBe('bad_request')
  })
})
