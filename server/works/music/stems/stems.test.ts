import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StemList, TrackDetail, TrackStems } from '#contract/music.ts'
import { STEMS } from '#contract/platform/limits.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeTrack, publishFixture, trackForm } from '../factory.ts'
import { music } from '../tables.ts'

let server: TestServer
let artist: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  artist = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: artist.userId })).id
})
afterAll(() => server.close())

const own = (wanted: Parameters<typeof makeTrack>[1] = {}) => makeTrack(server.services.db, { profileId, ...wanted })
const get = async <T>(path: string): Promise<T> => (await (await visitor(server).fetch(path)).json()) as T
const stemsOf = async (id: string) => (await get<TrackStems>(`/api/music/${id}/stems`)).items
const detailOf = (id: string) => get<TrackDetail>(`/api/music/${id}`)
const publishStem = (wanted: Parameters<typeof publishFixture>[1] = {}) =>
  publishFixture(artist, { type: 'stem', title: 'Bass', ...wanted })
const change = async (id: string, fields: Parameters<typeof trackForm>[0]) =>
  artist.fetch(`/api/music/${id}`, { method: 'PATCH', body: await trackForm(fields) })
const problemOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) })
const NOT_YOURS = { status: 422, code: 'invalid', fields: { parentId: 'Please choose one of your tracks' } }

test('MUSIC-13 a stem names its track, and the track lists its stems with waveforms, oldest first', async () => {
  const track = await own({ title: 'Gorse Fire' })
  const response = await publishStem({ parentId: track.id, downloadable: 'true', tags: 'low' })
  expect(response.status).toBe(201)
  const bass = (await response.json()) as TrackDetail
  const facts = { parent: { id: track.id, title: 'Gorse Fire' }, downloadable: true }
  expect(bass).toMatchObject({ type: 'stem', stemCount: 0, stem: { ...facts, viewer: { can: { download: true } } } })
  const choir = await own({ type: 'stem', title: 'Choir', parentId: track.id })
  const shown = await stemsOf(track.id)
  expect(shown.map(({ id }) => id)).toEqual([bass.id, choir.id])
  expect(shown[0]).toMatchObject({ title: 'Bass', stem: { ...facts, viewer: { can: { download: false } } } })
  expect(Buffer.from(shown[0]!.peaks!, 'base64')).toHaveLength(480)
  expect(await detailOf(track.id)).toMatchObject({ stemCount: 2, stem: null })
  expect(await stemsOf(bass.id)).toEqual([])
})

test("MUSIC-13 a profile's stems are paged, newest first, with the track of each", async () => {
  const track = await own({ title: 'Gorse Fire' })
  const made = []
  for (const parentId of [track.id, null, track.id]) made.push(await own({ type: 'stem', parentId }))
  const first = await get<StemList>(`/api/profiles/${profileId}/stems?limit=2`)
  const second = await get<StemList>(`/api/profiles/${profileId}/stems?limit=2&cursor=${first.nextCursor}`)
  const all = [...first.items, ...second.items]
  expect(all.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
  expect(all.map(({ stem }) => stem.parent?.title)).toEqual(['Gorse Fire', undefined, 'Gorse Fire'])
  expect(second.nextCursor).toBeNull()
})

test('MUSIC-13 unknown tracks and profiles have no stems', async () => {
  const nobody = '01990000-0000-7000-8000-000000000000'
  const status = async (path: string) => (await visitor(server).fetch(path)).status
  expect(await status(`/api/music/${nobody}/stems`)).toBe(404)
  expect(await status('/api/music/nonsense/stems')).toBe(404)
  expect(await status('/api/profiles/nonsense/stems')).toBe(404)
  expect(await get<StemList>(`/api/profiles/${nobody}/stems`)).toEqual({ items: [], nextCursor: null })
  expect(await status(`/api/profiles/${nobody}/stems?limit=101`)).toBe(422)
})

describe('MUSIC-13 a stem with an invalid track', () => {
  test.each([
    ["other artist's track", async () => (await makeTrack(server.services.db)).id],
    ['other stem', async () => (await own({ type: 'stem' })).id],
    ['track that is not there', async () => '01990000-0000-7000-8000-000000000000'],
    ['nonsense', async () => 'nonsense'],
  ])('is refused: %s', async (_, parentOf) => {
    const parentId = await parentOf()
    const { count } = { count: await server.services.db.$count(music) }
    expect(await problemOf(await publishStem({ parentId }))).toMatchObject(NOT_YOURS)
    expect(await server.services.db.$count(music)).toBe(count)
    expect(await takeInventory(server.services, profileId)).toEqual(NOTHING)
    const stem = await own({ type: 'stem', title: 'Bass' })
    expect(await problemOf(await change(stem.id, { title: 'Low', parentId }))).toMatchObject(NOT_YOURS)
    expect(await detailOf(stem.id)).toMatchObject({ title: 'Bass', stem: { parent: null } })
  })

  test('is refused if the track belongs to another profile of the account', async () => {
    const other = await makeProfile(server.services.db, { userId: artist.userId })
    const track = await own()
    const response = await publishStem({ parentId: track.id, profileId: other.id })
    expect(await problemOf(response)).toMatchObject(NOT_YOURS)
  })

  test('is refused if the track has the maximum of stems, also in concurrent requests', async () => {
    const track = await own()
    for (let n = 2; n < STEMS.perTrack; n++) await own({ type: 'stem', parentId: track.id })
    const free = await Promise.all(Array.from({ length: 16 }, () => own({ type: 'stem' })))
    const responses = await Promise.all(free.map(({ id }) => change(id, { parentId: track.id })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, ...Array<number>(14).fill(409)])
    const [full] = responses.filter(({ status }) => status === 409)
    expect(await full!.json()).toMatchObject({ detail: 'A track has at most 64 stems' })
    const [first] = await stemsOf(track.id)
    expect((await change(first!.id, { title: 'Still here', parentId: track.id })).status).toBe(200)
    expect(await stemsOf(track.id)).toHaveLength(STEMS.perTrack)
  })
})

describe('MUSIC-13 MUSIC-09 an edit', () => {
  test("changes or removes a stem's track and its download permission, and keeps fields that the form leaves out", async () => {
    const [one, two] = [await own({ title: 'One' }), await own({ title: 'Two' })]
    const stem = await own({ type: 'stem', parentId: one.id })
    const facts = async (fields: Parameters<typeof trackForm>[0]) =>
      ((await (await change(stem.id, fields)).json()) as TrackDetail).stem
    expect(await facts({ downloadable: 'true' })).toMatchObject({ parent: { title: 'One' }, downloadable: true })
    expect(await facts({ parentId: two.id })).toMatchObject({ parent: { title: 'Two' }, downloadable: true })
    expect(await facts({ parentId: '', downloadable: 'false' })).toMatchObject({ parent: null, downloadable: false })
  })

  test('cannot turn a stem into a track, or set fields of stems on a track', async () => {
    const [track, other] = [await own(), await own()]
    const stem = await own({ type: 'stem' })
    expect((await change(stem.id, { title: 'Low', type: 'track' })).status).toBe(200)
    expect(await detailOf(stem.id)).toMatchObject({ title: 'Low', type: 'stem' })
    const refusals = [
      await change(track.id, { parentId: other.id }),
      await change(track.id, { downloadable: 'true' }),
      await publishFixture(artist, { parentId: other.id }),
      await publishFixture(artist, { downloadable: 'true' }),
    ]
    for (const response of refusals) expect(await problemOf(response)).toMatchObject({ status: 422, code: 'invalid' })
    expect((await change(track.id, { title: 'Fine', parentId: '', downloadable: 'false' })).status).toBe(200)
  })
})

describe('MUSIC-13 the deletion of a track', () => {
  test('keeps its stems, which then belong to no track', async () => {
    const track = await own()
    const stem = await own({ type: 'stem', parentId: track.id })
    const remove = () => artist.fetch(`/api/music/${track.id}`, { method: 'DELETE' })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect((await detailOf(stem.id)).stem?.parent).toBeNull()
    const { items } = await get<StemList>(`/api/profiles/${profileId}/stems`)
    expect(items.map(({ id }) => id)).toEqual([stem.id])
  })

  test('makes a concurrent save of one of its stems fail with a field error', async () => {
    const { db } = server.services
    const track = await own()
    const stem = await own({ type: 'stem', parentId: track.id })
    let saved: ReturnType<typeof change> | undefined
    await transaction(db, async (tx) => {
      await tx.delete(assets).where(eq(assets.id, track.id))
      saved = change(stem.id, { title: 'Bass, louder', parentId: track.id })
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    expect(await problemOf(await saved!)).toMatchObject(NOT_YOURS)
    expect((await detailOf(stem.id)).stem?.parent).toBeNull()
  })

  test('leaves no stem that refers to it, also during concurrent changes', async () => {
    for (let round = 0; round < 5; round++) {
      const [track, other] = [await own(), await own()]
      const stems = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((n) => own({ type: 'stem', parentId: n % 2 ? track.id : other.id })),
      )
      const responses = await Promise.all([
        ...stems.map(({ id }, n) => change(id, { parentId: n % 2 ? track.id : other.id, title: `Stem ${n}` })),
        artist.fetch(`/api/music/${track.id}`, { method: 'DELETE' }),
      ])
      expect(responses.filter(({ status }) => ![200, 204, 422].includes(status))).toEqual([])
      expect(await server.services.db.$count(music, eq(music.parentId, track.id))).toBe(0)
    }
  })
})
