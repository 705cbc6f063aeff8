import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TrackDetail, TrackList } from '#contract/music.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack, publishFixture, trackForm } from '../factory.ts'
import { music } from '../tables.ts'

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

type Form = Parameters<typeof trackForm>[0]
const publish = async (form: Form = {}) => (await (await publishFixture(person, form)).json()) as TrackDetail
const change = async (id: string, form: Form, who = person) =>
  who.fetch(`/api/music/${id}`, { method: 'PATCH', body: await trackForm(form) })
const remove = (id: string, who = person) => who.fetch(`/api/music/${id}`, { method: 'DELETE' })
const inventory = () => takeInventory(server.services, profileId)
const read = async (response: Response) => (await response.json()) as TrackDetail
const keyOf = (url: string) => url.replace('/media/', '')

async function expectFilesOf(track: TrackDetail) {
  await sweepFiles(server.services)
  const named = [track.fileUrl, ...(track.cover ? [track.cover.url, track.cover.thumbUrl] : [])].map(keyOf).sort()
  expect(await inventory()).toEqual({ objects: named, rows: named.map((key) => `stored ${key}`), spool: [] })
}

describe('MUSIC-09 an update of a track', () => {
  test('keeps the files if title and tags change', async () => {
    const before = await publish({ tags: 'one, two', cover: 'cmyk.jpg' })
    const after = await read(await change(before.id, { title: 'Slag', tags: 'three' }))
    expect(after).toMatchObject({ title: 'Slag', tags: ['three'], fileUrl: before.fileUrl, cover: before.cover })
    const { fetch } = visitor(server)
    const tagged = async (tag: string) => ((await (await fetch(`/api/music?tag=${tag}`)).json()) as TrackList).items
    expect(await tagged('three')).toMatchObject([{ id: before.id }])
    expect(await tagged('two')).toEqual([])
    await expectFilesOf(after)
  })

  test('may change nothing', async () => {
    const before = await publish({})
    expect((await change(before.id, { overwrite: 'false' })).status).toBe(200)
  })

  test('measures new audio and removes the old file', async () => {
    const before = await publish({ cover: 'cmyk.jpg' })
    const after = await read(await change(before.id, { audio: 'vbr-48k.mp3' }))
    expect(after).toMatchObject({ sampleRateHz: 48_000, fileName: 'vbr-48k.mp3', cover: before.cover })
    expect(after.fileUrl).not.toBe(before.fileUrl)
    expect((await visitor(server).fetch(before.fileUrl)).status).toBe(404)
    await expectFilesOf(after)
  })

  test('replaces the cover, or removes it', async () => {
    const before = await publish({ cover: 'cmyk.jpg' })
    const other = await read(await change(before.id, { cover: 'rotated-gps.jpg' }))
    expect(other.cover!.url).not.toBe(before.cover!.url)
    await expectFilesOf(other)
    const none = await read(await change(before.id, { removeCover: 'true' }))
    expect([none.cover, none.stock]).toEqual([null, null])
    await expectFilesOf(none)
  })
})

describe('MUSIC-07 a new file with the same name', () => {
  test.each([
    ['audio', 'music file', { audio: 'mono.mp3', audioName: 'cbr-info.mp3' }],
    ['cover', 'cover image', { cover: 'rotated-gps.jpg', coverName: 'cmyk.png' }],
  ])('needs a confirmation to replace the %s', async (_, thing, form) => {
    const before = await publish({ cover: 'cmyk.jpg' })
    const response = await change(before.id, form)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'file_exists',
      detail: `A ${thing} already exists at this path. Overwrite it?`,
      fields: { thing },
    })
    await expectFilesOf(before)
    const after = await read(await change(before.id, { overwrite: 'true', ...form }))
    expect([after.fileUrl, after.cover?.url]).not.toEqual([before.fileUrl, before.cover?.url])
    await expectFilesOf(after)
  })

  test('keeps the file if the content is the same too', async () => {
    const before = await publish({ cover: 'cmyk.jpg' })
    const after = await read(await change(before.id, { overwrite: 'true', audio: 'cbr-info.mp3', cover: 'cmyk.jpg' }))
    expect(after.fileUrl).toBe(before.fileUrl)
    await expectFilesOf(after)
  })

  test('may be the previous file again, before that was removed', async () => {
    const first = await publish({})
    await change(first.id, { audio: 'mono.mp3' })
    const back = await read(await change(first.id, { audio: 'cbr-info.mp3' }))
    expect(back.fileUrl).toBe(first.fileUrl)
    await expectFilesOf(back)
  })
})

describe('MUSIC-06 a failed update', () => {
  test.each([
    ['a damaged file', { audio: new Blob(['nothing']) }, 415],
    ['an empty title', { title: ' ', audio: 'mono.mp3' }, 422],
    ['a wrong flag', { removeCover: 'perhaps' }, 422],
  ])('with %s changes nothing', async (_, form, status) => {
    const before = await publish({ cover: 'cmyk.jpg' })
    expect((await change(before.id, form)).status).toBe(status)
    await expectFilesOf(before)
  })

  test.each([1, 2, 3])('changes nothing if file %i cannot be stored', async (failing) => {
    const before = await publish({ cover: 'cmyk.jpg' })
    const { storage } = server.services
    server.services.storage = failingStorage(storage, (method, call) => {
      if (method === 'put' && call === failing) throw new Error('the disk is gone')
    })
    const response = await change(before.id, { audio: 'mono.mp3', cover: 'rotated-gps.jpg' })
    server.services.storage = storage
    expect(response.status).toBe(500)
    await expectFilesOf(before)
    expect(await read(await person.fetch(`/api/music/${before.id}`))).toEqual(before)
  })
})

describe('concurrent updates', () => {
  test('two different audio files: one of them stays, complete', async () => {
    const before = await publish({})
    const responses = await Promise.all(['mono.mp3', 'vbr-48k.mp3'].map((audio) => change(before.id, { audio })))
    expect(responses.map((response) => response.status)).toEqual([200, 200])
    await expectFilesOf(await read(await person.fetch(`/api/music/${before.id}`)))
  })

  test('the same audio file several times: all requests succeed', async () => {
    const before = await publish({})
    const responses = await Promise.all(
      [1, 2, 3].map(() => change(before.id, { audio: 'mono.mp3', overwrite: 'true' })),
    )
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
    await expectFilesOf(await read(await person.fetch(`/api/music/${before.id}`)))
  })

  test('MUSIC-09 two deletions: one succeeds, the other gets 404', async () => {
    const { id } = await publish({ cover: 'cmyk.jpg' })
    const responses = await Promise.all([remove(id), remove(id)])
    expect(responses.map((response) => response.status).sort()).toEqual([204, 404])
    await sweepFiles(server.services)
    expect(await inventory()).toEqual(NOTHING)
  })

  test('an update and a deletion leave no files behind', async () => {
    const { id } = await publish({ cover: 'cmyk.jpg' })
    const [changed, removed] = await Promise.all([change(id, { audio: 'mono.mp3' }), remove(id)])
    expect(removed.status).toBe(204)
    expect([200, 404]).toContain(changed.status)
    await sweepFiles(server.services)
    expect(await inventory()).toEqual(NOTHING)
  })
})

describe('SEC-01 a stranger', () => {
  test('can neither change nor delete a track', async () => {
    const track = await publish({})
    const stranger = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: stranger.userId })
    for (const [who, status] of [[stranger, 403] as const, [visitor(server) as Person, 401] as const]) {
      expect((await change(track.id, { title: 'Mine now' }, who)).status).toBe(status)
      expect((await remove(track.id, who)).status).toBe(status)
    }
    expect(await read(await person.fetch(`/api/music/${track.id}`))).toEqual(track)
    expect(await read(await stranger.fetch(`/api/music/${track.id}`))).toMatchObject({
      viewer: { can: { edit: false, delete: false } },
    })
  })

  test.each(['0198c5e6-0000-7000-8000-000000000000', 'nonsense', '%00'])('gets 404 for the id %s', async (id) => {
    expect((await change(id, { title: 'x' })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect(await (await person.fetch(`/api/music/${id}`)).json()).toMatchObject({ detail: 'Track not found' })
    expect((await person.fetch(`/api/music/${id}/peaks`)).status).toBe(404)
  })
})

test('MUSIC-14 a stored http(s) URL is returned unchanged, and the track has no file in our storage', async () => {
  const fileUrl = 'https://example.org/old/song.mp3'
  const { id } = await makeTrack(server.services.db, { profileId, fileUrl })
  expect(await read(await visitor(server).fetch(`/api/music/${id}`))).toMatchObject({ fileUrl })
  expect((await remove(id)).status).toBe(204)
  expect(await server.services.db.$count(music, eq(music.id, id))).toBe(0)
})
