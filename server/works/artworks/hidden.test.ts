import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActivityList } from '#contract/activity.ts'
import type { FeedList } from '#contract/feed.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { feedHeads } from '#server/social/feed/tables.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { artworkForm, makeArtwork } from './factory.ts'

const TITLE = 'Unseen Plate 7741'

let server: TestServer
let owner: Person
let fan: Person
let admin: Person
let profileId: string
let fanId: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUpAndIn(server, { admin: true })
})
/** The fan follows the artist, liked the artwork and commented on it. Then it became merch-only. */
beforeEach(async () => {
  const { db } = server.services
  owner = await signUpAndIn(server)
  fan = await signUpAndIn(server)
  profileId = (await makeProfile(db, { userId: owner.userId })).id
  fanId = (await makeProfile(db, { userId: fan.userId, profileType: 'personal' })).id
  id = (await makeArtwork(db, { profileId, title: TITLE, tags: ['unseen'], usageType: 'both' })).id
  await makeFollow(db, { followerProfileId: fanId, targetId: profileId })
  await makeLike(db, { profileId: fanId, assetId: id })
  await makeComment(db, { profileId: fanId, assetId: id, body: 'I was here' })
  await setUsage('merch')
})
afterAll(() => server.close())

async function setUsage(usageType: string): Promise<void> {
  const body = await artworkForm({ usageType })
  expect((await owner.fetch(`/api/artworks/${id}`, { method: 'PATCH', body })).status).toBe(200)
}
const statusOf = async (who: Visitor, path: string, init: Parameters<Visitor['fetch']>[1] = {}) =>
  (await who.fetch(path, init)).status
const read = async <T>(who: Visitor, path: string) => (await (await who.fetch(path)).json()) as T
const idsOf = (page: FeedList) => page.items.map((item) => (item.kind === 'artwork' ? item.artwork.id : item.track.id))

describe('ART-03 a merch-only artwork', () => {
  test('appears in no list, feed or tag, not even by its title, for anyone', async () => {
    const lists = [
      '/api/artworks',
      '/api/artworks?tag=unseen',
      '/api/artworks/tags?prefix=unseen',
      '/api/artworks/tags',
      `/api/profiles/${profileId}/artworks`,
      '/find-art',
      '/find-art?tag=unseen',
    ]
    for (const path of lists)
      for (const who of [visitor(server), fan, owner, admin]) {
        const text = await (await who.fetch(path)).text()
        expect(text).not.toContain(TITLE)
        expect(text).not.toContain(id)
      }
    expect(await read(visitor(server), '/api/artworks/tags?prefix=unseen')).toEqual({ tags: [] })
    for (const path of ['/api/feed', '/home', '/api/activity/likes', '/api/activity/comments', '/my-activity'])
      expect(await (await fan.fetch(path)).text()).not.toContain(TITLE)
  })

  test('is 404 for others: page, API, likes, comments and shares', async () => {
    for (const who of [visitor(server), fan]) {
      expect(await statusOf(who, `/api/artworks/${id}`)).toBe(404)
      expect(await statusOf(who, `/api/comments?assetId=${id}`)).toBe(404)
      expect(await statusOf(who, `/api/comments/moments?assetId=${id}`)).toBe(404)
      expect(await statusOf(who, `/api/shares/${id}`, { method: 'POST', json: {} })).toBe(404)
      const page = await who.fetch(`/artwork/${id}`, { headers: { accept: 'text/html' } })
      expect(page.status).toBe(404)
      const html = await page.text()
      expect(html).not.toMatch(new RegExp(`${TITLE}|og:image|I was here|signature=`))
    }
    expect(await statusOf(fan, `/api/likes/${id}`, { method: 'PUT' })).toBe(404)
    for (const method of ['PATCH', 'DELETE'])
      expect(await statusOf(fan, `/api/artworks/${id}`, { method, body: await artworkForm({ title: 'x' }) })).toBe(404)
    const json = { id: randomUUID(), assetId: id, body: 'Still there?' }
    expect(await statusOf(fan, '/api/comments', { method: 'POST', json })).toBe(404)
  })

  test('has the same response as an id that never existed', async () => {
    for (const path of ['/api/artworks/ID', '/api/comments?assetId=ID', '/media/art/profiles/ID/x.jpg']) {
      const [hidden, nothing] = [id, randomUUID()].map((each) => path.replace('ID', each))
      const texts = await Promise.all([hidden, nothing].map(async (each) => (await fan.fetch(each!)).text()))
      expect(texts[0]).toBe(texts[1])
    }
  })
})

describe('ART-03 a merch-only artwork with earlier likes and comments', () => {
  test('stays in the activity of the fan as an entry without a name', async () => {
    const nameless = { id, assetType: 'artwork', title: null, thumb: null, artist: null }
    const likes = await read<ActivityList>(fan, '/api/activity/likes')
    expect(likes).toMatchObject({ total: 1, items: [{ asset: nameless, body: null }] })
    const comments = await read<ActivityList>(fan, '/api/activity/comments')
    expect(comments).toMatchObject({ total: 1, items: [{ asset: nameless, body: 'I was here' }] })
  })

  test('reports a comment count of 0 to an author who deletes or restores a comment', async () => {
    const [comment] = (await read<ActivityList>(fan, '/api/activity/comments')).items
    await makeComment(server.services.db, { assetId: id })
    const path = `/api/comments/${comment!.id}`
    expect(await (await fan.fetch(path, { method: 'DELETE' })).json()).toEqual({ commentCount: 0 })
    const restored = await fan.fetch(`${path}/restore`, { method: 'POST', json: {} })
    expect(await restored.json()).toMatchObject({ commentCount: 0, comment: { body: 'I was here' } })
    const stranger = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: stranger.userId })
    expect(await statusOf(stranger, path, { method: 'DELETE' })).toBe(404)
  })

  test('lets a like be withdrawn once, reports no count, and is 404 for other profiles', async () => {
    const { db } = server.services
    await makeLike(db, { assetId: id })
    const stranger = await signUpAndIn(server)
    await makeProfile(db, { userId: stranger.userId })
    const withdraw = (who: Visitor) => who.fetch(`/api/likes/${id}`, { method: 'DELETE' })
    const [hidden, nothing] = [
      await withdraw(stranger),
      await stranger.fetch(`/api/likes/${randomUUID()}`, { method: 'DELETE' }),
    ]
    expect([hidden.status, await hidden.text()]).toEqual([404, await nothing.text()])
    const [first, second] = await Promise.all([withdraw(fan), withdraw(fan)])
    expect([first.status, second.status].toSorted()).toEqual([200, 404])
    expect(await (first.ok ? first : second).json()).toEqual({ liked: false, likeCount: 0 })
    expect(await read<ActivityList>(fan, '/api/activity/likes')).toMatchObject({ total: 0, items: [] })
    expect(await read(owner, `/api/artworks/${id}`)).toMatchObject({ likeCount: 1 })
  })

  test('is not the newest work of its artist in the feed', async () => {
    const { db } = server.services
    expect(await db.select().from(feedHeads).where(eq(feedHeads.profileId, profileId))).toEqual([])
    expect(idsOf(await read<FeedList>(fan, '/api/feed'))).toEqual([])
  })
})

describe('ART-03 the data of a merch-only artwork', () => {
  test('stays visible to its artist and admins with likes and comments, and is noindex', async () => {
    for (const who of [owner, admin]) {
      expect(await read(who, `/api/artworks/${id}`)).toMatchObject({ title: TITLE, likeCount: 1, commentCount: 1 })
      expect(await read(who, `/api/comments?assetId=${id}`)).toMatchObject({ items: [{ body: 'I was here' }] })
      const page = await who.fetch(`/artwork/${id}`, { headers: { accept: 'text/html' } })
      expect(page.status).toBe(200)
      const html = await page.text()
      expect(html).toContain(`<title>Artwork • ${TITLE}</title>`)
      expect(html).toContain('<meta name="robots" content="noindex, noai, noimageai">')
      expect(html).not.toContain('og:image')
    }
    expect(await read(owner, '/api/artworks/mine')).toMatchObject({ items: [{ id, usageType: 'merch' }] })
  })

  test('is public again after the usage changes back to gallery', async () => {
    await setUsage('gallery')
    expect(await read(fan, `/api/artworks/${id}`)).toMatchObject({
      likeCount: 1,
      commentCount: 1,
      viewer: { liked: true },
    })
    expect(await read(visitor(server), '/api/artworks?tag=unseen')).toMatchObject({ items: [{ id }] })
    expect(idsOf(await read<FeedList>(fan, '/api/feed'))).toEqual([id])
    const { items } = await read<ActivityList>(fan, '/api/activity/likes')
    expect(items[0]!.asset).toMatchObject({ title: TITLE, thumb: { thumbUrl: expect.stringContaining('-480.jpg?') } })
  })
})
