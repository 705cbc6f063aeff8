import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TrackDetail } from '#contract/music.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack, publishFixture, trackForm } from '../factory.ts'

let server: TestServer
let artist: Person
let fan: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  fan = await signUpAndIn(server)
})
beforeEach(async () => {
  artist = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: artist.userId })).id
})
afterAll(() => server.close())

async function publishStem(wanted: Parameters<typeof publishFixture>[1] = {}): Promise<TrackDetail> {
  const response = await publishFixture(artist, { type: 'stem', title: 'Bass', downloadable: 'true', ...wanted })
  expect(response.status).toBe(201)
  return (await response.json()) as TrackDetail
}
const download = (who: { fetch: Person['fetch'] }, id: string, init: Parameters<Person['fetch']>[1] = {}) =>
  who.fetch(`/api/music/${id}/download`, init)
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

describe('MUSIC-13 the download of a stem', () => {
  test('is allowed for signed-in users if the artist agrees, and is the uploaded file', async () => {
    const track = await makeTrack(server.services.db, { profileId, title: 'Gorse Fire' })
    const stem = await publishStem({ parentId: track.id })
    const response = await download(fan, stem.id)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(stem.fileSize),
      'content-disposition': `attachment; filename="Gorse Fire-Bass.mp3"; filename*=UTF-8''Gorse%20Fire-Bass.mp3`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    const played = await visitor(server).fetch(stem.fileUrl)
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(await played.arrayBuffer()))).toBe(true)
    expect(await (await visitor(server).fetch(`/api/music/${stem.id}`)).json()).toMatchObject({ playCount: 0 })
  })

  test('supports ranges, so that a client can resume it', async () => {
    const stem = await publishStem()
    const response = await download(fan, stem.id, { headers: { range: 'bytes=100-199' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes 100-199/${stem.fileSize}`])
    expect(response.headers.get('content-disposition')).toContain('filename="Bass.mp3"')
    expect((await response.arrayBuffer()).byteLength).toBe(100)
    const past = await download(fan, stem.id, { headers: { range: `bytes=${stem.fileSize}-` } })
    expect([past.status, past.headers.get('content-disposition')]).toEqual([416, null])
    const head = await download(fan, stem.id, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(stem.fileSize)])
  })

  test('is always allowed for the artist, and for others only while the artist agrees', async () => {
    const stem = await publishStem({ downloadable: 'false' })
    expect(await codeOf(await download(fan, stem.id))).toEqual([403, 'forbidden'])
    expect((await download(artist, stem.id)).status).toBe(200)
    const allow = async (downloadable: string) =>
      artist.fetch(`/api/music/${stem.id}`, { method: 'PATCH', body: await trackForm({ downloadable }) })
    await allow('true')
    expect((await download(fan, stem.id)).status).toBe(200)
    await allow('false')
    expect((await download(fan, stem.id)).status).toBe(403)
  })
})

test('MUSIC-13 a visitor must sign in to download any stem', async () => {
  for (const downloadable of ['true', 'false']) {
    const stem = await publishStem({ downloadable })
    expect(await codeOf(await download(visitor(server), stem.id))).toEqual([401, 'not_signed_in'])
  }
})

test('MUSIC-13 tracks, unknown ids and external files cannot be downloaded', async () => {
  const { db } = server.services
  const track = (await (await publishFixture(artist)).json()) as TrackDetail
  const elsewhere = await makeTrack(db, { profileId, type: 'stem', fileUrl: 'https://example.com/a.mp3' })
  const gone = await makeTrack(db, { profileId, type: 'stem' })
  for (const id of [track.id, elsewhere.id, gone.id, '01990000-0000-7000-8000-000000000000', 'nonsense', '..%2f..'])
    expect(await codeOf(await download(artist, id))).toEqual([404, 'not_found'])
})
