import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityList } from '#contract/activity.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { comments } from '#server/social/comments/tables.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
let fan: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  fan = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: fan.userId })).id
})
afterAll(() => server.close())

const activity = async (kind: string, rest = '', headers: HeadersInit = {}) =>
  (await (await fan.fetch(`/api/activity/${kind}${rest}`, { headers })).json()) as ActivityList

test('ACT-01 ACT-02 lists likes newest first, fifty a page, with the liked work and the total count', async () => {
  const { db } = server.services
  const artist = await makeProfile(db, { displayName: 'Salt Choir' })
  for (let n = 0; n < 52; n++) {
    const track = await makeTrack(db, { profileId: artist.id, title: `Take ${n}`, coverArtUrl: 'music/thumb.webp' })
    await makeLike(db, { profileId, assetId: track.id, createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)) })
  }
  await makeLike(db)
  const first = await activity('likes')
  expect(first.total).toBe(52)
  expect(first.items).toHaveLength(50)
  expect(first.items[0]).toMatchObject({
    body: null,
    asset: { title: 'Take 51', assetType: 'music', artist: { displayName: 'Salt Choir' } },
  })
  expect(first.items[0]!.asset.thumb?.thumbUrl).toBe('/media/music/thumb.webp')
  const rest = await activity('likes', `?cursor=${first.nextCursor}`)
  expect(rest.items.map((item) => item.asset.title)).toEqual(['Take 1', 'Take 0'])
  expect(rest.nextCursor).toBeNull()
})

test('ACT-01 ACT-02 lists comments with their text, and leaves out deleted ones', async () => {
  const { db } = server.services
  const kept = await makeComment(db, { profileId, body: 'Stays' })
  const deleted = await makeComment(db, { profileId, body: 'Goes' })
  await db.update(comments).set({ deletedAt: new Date() }).where(eq(comments.id, deleted.id))
  const page = await activity('comments')
  expect(page).toMatchObject({ total: 1, items: [{ id: kept.id, body: 'Stays', asset: { id: kept.assetId } }] })
})

test('ACT-01 lists the activity of the acting profile only', async () => {
  const second = await makeProfile(server.services.db, { userId: fan.userId })
  const page = await activity('likes', '', { 'x-profile-id': second.id })
  expect(page).toEqual({ items: [], nextCursor: null, total: 0 })
})
