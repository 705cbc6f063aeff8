import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedProfileList } from '#contract/follows.ts'
import type { TrackDetail } from '#contract/music.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makeFollow } from './factory.ts'
import { follows } from './tables.ts'

let server: TestServer
let fan: Person
let own: { id: string; handle: string }
beforeAll(async () => {
  server = await startTestServer()
  fan = await signUpAndIn(server)
  own = await makeProfile(server.services.db, { userId: fan.userId })
})
afterAll(() => server.close())

const follow = (who: Visitor, id: string, method = 'PUT') => who.fetch(`/api/follows/${id}`, { method })
const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T

test('SOCIAL-01 a follow counts once however often it is sent, and so does an unfollow', async () => {
  const target = await makeProfile(server.services.db)
  for (let n = 0; n < 3; n++) expect(await json(follow(fan, target.id))).toEqual({ following: true, followerCount: 1 })
  const shown = await json<PublicProfile>(fan.fetch(`/api/profiles/${target.handle}`))
  expect(shown.profile).toMatchObject({ followerCount: 1, followingCount: 0, viewer: { following: true } })
  const mine = await json<PublicProfile>(fan.fetch(`/api/profiles/${own.handle}`))
  expect(mine.profile).toMatchObject({ followingCount: 1, viewer: { following: null } })
  const seen = await json<PublicProfile>(visitor(server).fetch(`/api/profiles/${target.handle}`))
  expect(seen.profile.viewer.following).toBeNull()
  for (let n = 0; n < 3; n++)
    expect(await json(follow(fan, target.id, 'DELETE'))).toEqual({ following: false, followerCount: 0 })
})

test('SOCIAL-01 a track says whether its artist is followed, except to the artist and to visitors', async () => {
  const target = await makeProfile(server.services.db)
  const theirs = await makeTrack(server.services.db, { profileId: target.id })
  const mine = await makeTrack(server.services.db, { profileId: own.id })
  const followed = async (who: Visitor, id: string) =>
    (await json<TrackDetail>(who.fetch(`/api/music/${id}`))).artist?.viewer.following
  expect(await followed(fan, theirs.id)).toBe(false)
  await follow(fan, target.id)
  expect(await followed(fan, theirs.id)).toBe(true)
  expect([await followed(fan, mine.id), await followed(visitor(server), theirs.id)]).toEqual([null, null])
})

test('SOCIAL-01 concurrent requests of two tabs follow once', async () => {
  const target = await makeProfile(server.services.db)
  await Promise.all(Array.from({ length: 8 }, () => follow(fan, target.id)))
  expect(await json(follow(fan, target.id))).toEqual({ following: true, followerCount: 1 })
  expect(await server.services.db.$count(follows, eq(follows.targetId, target.id))).toBe(1)
})

test('SOCIAL-01 refuses to follow oneself or a profile that does not exist', async () => {
  const response = await follow(fan, own.id)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'invalid', detail: 'You cannot follow yourself' })
  for (const id of [randomUUID(), 'nonsense']) {
    expect((await follow(fan, id)).status).toBe(404)
    expect((await fan.fetch(`/api/profiles/${id}/followers`)).status).toBe(id === 'nonsense' ? 404 : 200)
  }
})

test('SOCIAL-02 the lists are paged, newest first, and say which profiles the viewer follows', async () => {
  const { db } = server.services
  const star = await makeProfile(db)
  const known = await makeProfile(db)
  await follow(fan, known.id)
  await follow(fan, star.id)
  await makeFollow(db, { targetId: star.id, followerProfileId: known.id, createdAt: new Date('2026-01-02') })
  await makeFollow(db, { targetId: star.id, createdAt: new Date('2026-01-01') })
  const list = (side: string, rest = '') =>
    json<ListedProfileList>(fan.fetch(`/api/profiles/${star.id}/${side}?limit=2${rest}`))
  const first = await list('followers')
  expect(first.items.map((item) => [item.id, item.viewer.following])).toEqual([
    [own.id, null],
    [known.id, true],
  ])
  const rest = await list('followers', `&cursor=${first.nextCursor}`)
  expect(rest).toMatchObject({ items: [{ viewer: { following: false } }], nextCursor: null })
  expect(await list('following')).toEqual({ items: [], nextCursor: null })
  const asVisitor = await json<ListedProfileList>(visitor(server).fetch(`/api/profiles/${star.id}/followers`))
  expect(asVisitor.items.map((item) => item.viewer.following)).toEqual([null, null, null])
  expect(Object.keys(asVisitor.items[0]!).toSorted()).toEqual(
    ['avatar', 'displayName', 'handle', 'id', 'profileType', 'slug', 'viewer'].toSorted(),
  )
})

test('PROF-17 deleting a profile removes its follows from both counts', async () => {
  const { db } = server.services
  const gone = await makeProfile(db)
  const other = await makeProfile(db)
  await makeFollow(db, { followerProfileId: gone.id, targetId: other.id })
  await makeFollow(db, { followerProfileId: other.id, targetId: gone.id })
  await db.delete(profiles).where(eq(profiles.id, gone.id))
  const [left] = await db.select().from(profiles).where(eq(profiles.id, other.id))
  expect(left).toMatchObject({ followerCount: 0, followingCount: 0 })
})
