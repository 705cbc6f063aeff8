import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ArtworkDetail, ArtworkList, OwnArtworkList } from '#contract/artworks.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { makeArtwork, makeArtworks } from './factory.ts'

let server: TestServer
let owner: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  owner = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: owner.userId })).id
})
afterAll(() => server.close())

const db = () => server.services.db
const read = async <T>(path: string, who: Visitor = visitor(server)): Promise<T> => {
  const response = await who.fetch(path)
  expect(response.status).toBe(200)
  return (await response.json()) as T
}
async function walk(path: string, who?: Visitor): Promise<ArtworkList[]> {
  const pages: ArtworkList[] = []
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)!.nextCursor)
    pages.push(await read(`${path}${path.includes('?') ? '&' : '?'}limit=20${cursor && `&cursor=${cursor}`}`, who))
  return pages
}

test('FEED-02 ART-04 Find Art lists all gallery artworks, newest first, page by page and by tag', async () => {
  await makeArtworks(db(), profileId, 60)
  const both = await makeArtwork(db(), { profileId, usageType: 'both', tags: ['brass'] })
  await makeArtwork(db(), { profileId, usageType: 'merch', tags: ['brass'] })
  const pages = await walk('/api/artworks')
  const items = pages.flatMap((page) => page.items).filter((item) => item.artist?.id === profileId)
  expect(items[0]!.id).toBe(both.id)
  expect(items).toHaveLength(55)
  expect(items.every((item) => item.usageType !== 'merch')).toBe(true)
  expect(items.map((item) => item.createdAt)).toEqual(
    items
      .map((item) => item.createdAt)
      .toSorted()
      .reverse(),
  )
  expect(JSON.stringify(pages)).not.toMatch(/original|description/)
  const tagged = await read<ArtworkList>('/api/artworks?tag=%20Brass')
  expect(tagged.items.map((item) => item.id)).toEqual([both.id])
  const counts = await read<{ tags: unknown[] }>('/api/artworks/tags?prefix=bra')
  expect(counts.tags).toEqual([{ tag: 'brass', count: 1 }])
  expect(await read('/api/artworks/tags')).toMatchObject({ tags: expect.arrayContaining([{ tag: 'brass', count: 1 }]) })
  expect((await visitor(server).fetch('/api/artworks?cursor=nonsense')).status).toBe(400)
})

test('FEED-02 ART-01 a profile sees all its artworks, others see those for the gallery', async () => {
  await makeArtworks(db(), profileId, 45)
  const shown = (await walk(`/api/profiles/${profileId}/artworks`)).flatMap((page) => page.items)
  expect(shown).toHaveLength(41)
  const own = (await walk('/api/artworks/mine', owner)).flatMap((page) => page.items)
  expect(own).toHaveLength(45)
  expect(own.map((item) => item.createdAt)).toEqual(
    own
      .map((item) => item.createdAt)
      .toSorted()
      .reverse(),
  )
  const { items } = await read<OwnArtworkList>('/api/artworks/mine', owner)
  expect(items[0]).toMatchObject({
    original: { name: 'plate.png', size: 1000, url: expect.stringContaining('signature=') },
  })
  expect(await read(`/api/profiles/${(await makeProfile(db())).id}/artworks`)).toEqual({ items: [], nextCursor: null })
  expect((await visitor(server).fetch('/api/profiles/nonsense/artworks')).status).toBe(404)
  const other = await signUpAndIn(server)
  await makeProfile(db(), { userId: other.userId })
  expect(await read('/api/artworks/mine', other)).toEqual({ items: [], nextCursor: null })
})

test('ART-04 the response contains the newer and older neighbour and more by the artist', async () => {
  const made = []
  for (let day = 1; day <= 9; day++) {
    const usageType = day === 4 ? 'merch' : 'gallery'
    made.push(
      await makeArtwork(db(), {
        profileId,
        usageType,
        title: `Day ${day}`,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      }),
    )
  }
  const detail = await read<ArtworkDetail>(`/api/artworks/${made[4]!.id}`)
  expect(detail).toMatchObject({
    newer: { title: 'Day 6' },
    older: { title: 'Day 3' },
    artist: { viewer: { following: null } },
  })
  expect(detail.moreByArtist.map((item) => item.title)).toEqual(['Day 9', 'Day 8', 'Day 7', 'Day 6', 'Day 3', 'Day 2'])
  expect(await read(`/api/artworks/${made[8]!.id}`)).toMatchObject({ newer: null, older: { title: 'Day 8' } })
  expect(await read(`/api/artworks/${made[0]!.id}`)).toMatchObject({ newer: { title: 'Day 2' }, older: null })
  const merch = await read<ArtworkDetail>(`/api/artworks/${made[3]!.id}`, owner)
  expect(merch).toMatchObject({ newer: { title: 'Day 5' }, older: { title: 'Day 3' } })
})

test('ART-04 SOCIAL-03 the response says whether the viewer likes, follows and may edit', async () => {
  const artwork = await makeArtwork(db(), { profileId, description: 'On newsprint.' })
  const fan = await signUpAndIn(server)
  const fanId = (await makeProfile(db(), { userId: fan.userId, profileType: 'personal' })).id
  expect(await read(`/api/artworks/${artwork.id}`, fan)).toMatchObject({
    description: 'On newsprint.',
    artist: { viewer: { following: false } },
    viewer: { liked: false, can: { edit: false, delete: false } },
  })
  await makeFollow(db(), { followerProfileId: fanId, targetId: profileId })
  await makeLike(db(), { profileId: fanId, assetId: artwork.id })
  expect(await read(`/api/artworks/${artwork.id}`, fan)).toMatchObject({
    artist: { viewer: { following: true } },
    likeCount: 1,
    viewer: { liked: true },
  })
  expect(await read(`/api/artworks/${artwork.id}`, owner)).toMatchObject({
    artist: { viewer: { following: null } },
    viewer: { can: { edit: true, delete: true } },
  })
})

test('ART-01 an artwork without a thumbnail has no sources, and the URL of its original is 404', async () => {
  const { id } = await makeArtwork(db(), { profileId, originalPath: 'temp', thumbPath: 'temp' })
  const { items } = await read<OwnArtworkList>('/api/artworks/mine', owner)
  expect(items[0]).toMatchObject({ id, image: { sources: [] } })
  expect((await owner.fetch(items[0]!.original.url!)).status).toBe(404)
})

describe('ART-04 an unknown artwork', () => {
  test.each(['0198c5e6-0000-7000-8000-000000000000', 'nonsense', '%00'])('%s is 404 for every method', async (id) => {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const response = await owner.fetch(`/api/artworks/${id}`, { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found', detail: 'Artwork not found' })
    }
  })

  test('the id of a track is 404', async () => {
    const { assetId } = await makeLike(db())
    expect((await owner.fetch(`/api/artworks/${assetId}`)).status).toBe(404)
  })
})
