import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NextTrack, Track, TrackDetail, TrackList } from '#contract/music.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeTrack, makeTracks, publishFixture } from './factory.ts'

let server: TestServer
let owner: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  owner = await signUpAndIn(server)
  profileId = (await makeProfile(db, { userId: owner.userId })).id
  await makeTracks(db, profileId, 120)
})
afterAll(() => server.close())

const get = async <T>(path: string, who = visitor(server)): Promise<T> => (await (await who.fetch(path)).json()) as T

/** Reads all pages of a list, one after the other. */
async function readAll(path: string): Promise<Track[][]> {
  const pages: Track[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: TrackList = await get(`${path}${cursor && `&cursor=${cursor}`}`)
    pages.push(page.items)
    cursor = page.nextCursor
  }
  return pages
}

describe('FEED-02 SEC-06 find music', () => {
  test('lists all tracks newest first in pages of limited size, without stems', async () => {
    const pages = await readAll('/api/music?limit=50')
    expect(pages.map((page) => page.length)).toEqual([50, 50, 8])
    const all = pages.flat()
    expect(new Set(all.map((track) => track.id)).size).toBe(108)
    expect(all.map((track) => track.createdAt)).toEqual(
      all
        .map((track) => track.createdAt)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(all.map((track) => track.type))).toEqual(new Set(['track']))
    expect(Buffer.from(all[0]!.peaks!, 'base64')).toHaveLength(480)
  })

  test('is not shifted by a track that is published between two pages', async () => {
    const first = await get<TrackList>('/api/music?limit=10')
    const fresh = await makeTrack(server.services.db, { profileId })
    const second = await get<TrackList>(`/api/music?limit=10&cursor=${first.nextCursor}`)
    expect(second.items.filter((track) => first.items.some((before) => before.id === track.id))).toEqual([])
    await owner.fetch(`/api/music/${fresh.id}`, { method: 'DELETE' })
  })

  test('shows all tracks that were created in the same millisecond', async () => {
    const other = await makeProfile(server.services.db)
    const createdAt = new Date('2020-01-01T00:00:00.123Z')
    for (let n = 0; n < 7; n++) await makeTrack(server.services.db, { profileId: other.id, createdAt })
    const pages = await readAll(`/api/profiles/${other.id}/music?limit=3`)
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(new Set(pages.flat().map((track) => track.id)).size).toBe(7)
  })

  test('filters by tag, ignoring case', async () => {
    const pages = await readAll('/api/music?limit=5&tag=TAG%203')
    const all = pages.flat()
    expect(all.length).toBeGreaterThan(5)
    expect(new Set(all.flatMap((track) => track.tags))).toEqual(new Set(['tag 3']))
    expect(await readAll('/api/music?limit=5&tag=nothing')).toEqual([[]])
  })
})

test.each(['limit=0', 'limit=101', 'limit=many', `tag=${'x'.repeat(41)}`, 'tag=%00', `cursor=${'x'.repeat(201)}`])(
  'FEED-02 SEC-06 find music refuses %s',
  async (query) => {
    expect((await visitor(server).fetch(`/api/music?${query}`)).status).toBe(422)
  },
)

test.each(['nonsense', 'MTIzLm9uZQ', '%27%3B--'])('FEED-02 SEC-06 find music refuses the cursor %s', async (cursor) => {
  expect((await visitor(server).fetch(`/api/music?cursor=${cursor}`)).status).toBe(400)
})

describe('tag suggestions', () => {
  test('FEED-02 show the most frequent tags first', async () => {
    const { tags } = await get<{ tags: { tag: string; count: number }[] }>('/api/music/tags')
    expect(tags).toHaveLength(10)
    expect(tags.map(({ count }) => count)).toEqual(tags.map(({ count }) => count).toSorted((a, b) => b - a))
    expect(tags.reduce((sum, { count }) => sum + count, 0)).toBe(108)
  })

  test('FEED-02 match by prefix', async () => {
    await makeTrack(server.services.db, { profileId, tags: ['tag 33', 'tango', '100%', 'drone_metal'] })
    const suggested = async (prefix: string) =>
      (await get<{ tags: { tag: string; count: number }[] }>(`/api/music/tags?prefix=${prefix}`)).tags
    expect((await suggested('tag%203')).map(({ tag }) => tag)).toEqual(['tag 3', 'tag 33'])
    expect(await suggested('TAN')).toEqual([{ tag: 'tango', count: 1 }])
    expect(await suggested('100%25')).toEqual([{ tag: '100%', count: 1 }])
    expect(await suggested('drone-')).toEqual([])
    expect(await suggested('zzz')).toEqual([])
    expect(await suggested('ta')).toHaveLength(12)
  })
})

describe('a profile', () => {
  test('PUB-01 lists its own tracks only, and its stems separately', async () => {
    const other = await makeProfile(server.services.db)
    const track = await makeTrack(server.services.db, { profileId: other.id, tags: ['doom'] })
    const stem = await makeTrack(server.services.db, { profileId: other.id, type: 'stem' })
    const page = await get<TrackList>(`/api/profiles/${other.id}/music`)
    expect(page).toMatchObject({ items: [{ id: track.id }], nextCursor: null })
    const stems = await get<TrackList>(`/api/profiles/${other.id}/stems`)
    expect(stems.items.map(({ id }) => id)).toEqual([stem.id])
  })

  test('MUSIC-08 lets only its members edit and delete', async () => {
    const can = async (who: { fetch: Person['fetch'] }) =>
      (await get<TrackList>(`/api/profiles/${profileId}/music?limit=1`, who)).items[0]!.viewer.can
    expect(await can(owner)).toEqual({ edit: true, delete: true })
    expect(await can(await signUpAndIn(server))).toEqual({ edit: false, delete: false })
    expect(await can(visitor(server))).toEqual({ edit: false, delete: false })
  })

  test('that does not exist has no list', async () => {
    expect((await visitor(server).fetch('/api/profiles/nonsense/music')).status).toBe(404)
  })
})

describe('PLAYER-05 the radio', () => {
  const ask = (query: Record<string, string>) =>
    get<NextTrack>(`/api/music/next?${new URLSearchParams(query)}`, visitor(server))
  const next = async (after?: string) => (await ask(after ? { after } : {})).track

  test('plays every track once, newest first and artists in turns, before it starts over', async () => {
    const { db } = server.services
    for (let n = 0; n < 3; n++) await makeTracks(db, (await makeProfile(db)).id, 90)
    const all = (await readAll('/api/music?limit=100')).flat().map((track) => track.id)
    const played: NonNullable<NextTrack['track']>[] = []
    let at = await ask({})
    for (let n = 0; n < all.length; n++) {
      played.push(at.track!)
      at = await ask({ after: at.track!.id, cursor: at.cursor! })
    }
    expect(played.map((track) => track.id).toSorted()).toEqual(all.toSorted())
    expect([played[0]!.id, at.track!.id]).toEqual([all[0], all[0]])
    expect(new Set(played.slice(0, 3).map((track) => track.artist?.id)).size).toBe(3)
  })

  test('starts at the newest track without a cursor or with a malformed one', async () => {
    const stem = await makeTrack(server.services.db, { type: 'stem' })
    const newest = (await get<TrackList>('/api/music?limit=1')).items[0]!.id
    expect((await next(stem.id))!.id).toBe(newest)
    expect((await ask({ cursor: 'nonsense' })).track!.id).toBe(newest)
    expect((await visitor(server).fetch('/api/music/next?after=nonsense')).status).toBe(422)
  })

  test('returns null if there is no other track', async () => {
    const { db } = server.services
    await db.delete(assets)
    expect(await next()).toBeNull()
    const { id } = await makeTrack(db)
    expect((await next())!.id).toBe(id)
    expect(await next(id)).toBeNull()
  })
})

test('PROF-13 no public response contains a user id, an email address or a date of birth', async () => {
  const { db } = server.services
  const person = await signUpAndIn(server)
  const profile = await makeProfile(db, { userId: person.userId, dateOfBirth: '1987-06-05' })
  const created = await publishFixture(person, { tags: 'doom', cover: 'cmyk.jpg' })
  const { id } = (await created.clone().json()) as Track
  const paths = [
    ...['/api/music', '/api/music?tag=doom', '/api/music/next', `/api/music/${id}`, '/api/music/tags'],
    ...[`/api/profiles/${profile.id}/music`, `/api/profiles/${profile.slug}`],
  ]
  const responses = [created, ...(await Promise.all(paths.map((path) => visitor(server).fetch(path))))]
  for (const response of responses) {
    const text = await response.text()
    expect(text).toContain('{')
    expect(text).not.toMatch(/1987-06-05|birth|e-?mail|user|member|@example/i)
    expect(text).not.toContain(person.userId)
  }
})

test('MUSIC-10 the full waveform is available as bytes', async () => {
  const { id } = await makeTrack(server.services.db)
  const response = await visitor(server).fetch(`/api/music/${id}/peaks`)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect((await response.arrayBuffer()).byteLength).toBe(2400)
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
})

test('MUSIC-02 a track is not in its own list of more by the artist, also with an uppercase id', async () => {
  const { db } = server.services
  const { id } = await makeTrack(db, { profileId: (await makeProfile(db)).id })
  expect((await get<TrackDetail>(`/api/music/${id.toUpperCase()}`)).moreByArtist).toEqual([])
})
