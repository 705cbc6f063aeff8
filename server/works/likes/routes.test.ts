import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Track, TrackList } from '#contract/music.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { spend } from '#server/platform/testing/spend.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { countShare, forgetShares } from './count-share.ts'
import { makeLike } from './factory.ts'
import { LIKES_PER_PROFILE } from './routes.ts'
import { likes, shareMarks } from './tables.ts'

let server: TestServer
let fan: Person
let fanProfileId: string
beforeAll(async () => {
  server = await startTestServer()
  fan = await signUpAndIn(server)
  fanProfileId = (await makeProfile(server.services.db, { userId: fan.userId, profileType: 'personal' })).id
})
afterAll(() => server.close())

const like = (who: Visitor, id: string, method = 'PUT') => who.fetch(`/api/likes/${id}`, { method })
const share = (who: Visitor, id: string) => who.fetch(`/api/shares/${id}`, { method: 'POST' })
const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T

test('SOCIAL-03 repeated likes count once, and so do repeated withdrawals', async () => {
  const { id } = await makeTrack(server.services.db)
  for (let n = 0; n < 3; n++) expect(await json(like(fan, id))).toEqual({ liked: true, likeCount: 1 })
  await makeLike(server.services.db, { assetId: id })
  for (let n = 0; n < 3; n++) expect(await json(like(fan, id, 'DELETE'))).toEqual({ liked: false, likeCount: 1 })
})

test('SOCIAL-03 two concurrent likes and a retry after a lost response create one like', async () => {
  const { id } = await makeTrack(server.services.db)
  const lost = new AbortController()
  const first = fan.fetch(`/api/likes/${id}`, { method: 'PUT', signal: lost.signal }).catch(() => null)
  const both = Promise.all([like(fan, id), like(fan, id)])
  lost.abort()
  await Promise.all([first, both])
  expect(await json(like(fan, id))).toEqual({ liked: true, likeCount: 1 })
  expect(await server.services.db.$count(likes, eq(likes.assetId, id))).toBe(1)
})

test('SOCIAL-03 lists show what the acting profile likes, and only to that profile', async () => {
  const artist = await makeProfile(server.services.db)
  const liked = await makeTrack(server.services.db, { profileId: artist.id })
  await makeTrack(server.services.db, { profileId: artist.id })
  await like(fan, liked.id)
  const list = async (who: Visitor) => {
    const { items } = await json<TrackList>(who.fetch(`/api/profiles/${artist.id}/music`))
    return items.map((track) => [track.viewer.liked, track.likeCount])
  }
  expect(await list(fan)).toEqual([
    [false, 0],
    [true, 1],
  ])
  expect(await list(visitor(server))).toEqual([
    [false, 0],
    [false, 1],
  ])
  const second = await makeProfile(server.services.db, { userId: fan.userId })
  const headers = { 'x-profile-id': second.id }
  const track = await json<Track>(fan.fetch(`/api/music/${liked.id}`, { headers }))
  expect(track.viewer.liked).toBe(false)
})

test('SOCIAL-03 missing and invisible assets can be neither liked nor shared', async () => {
  const { db } = server.services
  const owner = await makeProfile(db)
  const [hidden] = await db
    .insert(assets)
    .values({ assetType: 'artwork', listable: false, profileId: owner.id })
    .returning()
  const stem = await makeTrack(db, { type: 'stem' })
  for (const id of [hidden!.id, randomUUID(), 'nonsense']) {
    expect((await like(fan, id)).status).toBe(404)
    expect((await share(fan, id)).status).toBe(404)
  }
  expect((await like(fan, stem.id)).status).toBe(200)
})

test('SOCIAL-03 the rate limit stops a storm of likes from one profile', async () => {
  const person = await signUpAndIn(server)
  const profile = await makeProfile(server.services.db, { userId: person.userId })
  const { id } = await makeTrack(server.services.db)
  await spend(server, LIKES_PER_PROFILE, profile.id, LIKES_PER_PROFILE.points - 20)
  const responses = await Promise.all(Array.from({ length: 40 }, () => like(person, id)))
  const statuses = responses.map((response) => response.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test("SOCIAL-05 a share counts once a day for each profile and for each visitor's address", async () => {
  const { id } = await makeTrack(server.services.db)
  for (let n = 0; n < 3; n++) expect(await json(share(fan, id))).toEqual({ shareCount: 1 })
  for (let n = 0; n < 3; n++) expect(await json(share(visitor(server), id))).toEqual({ shareCount: 2 })
  const { db } = server.services
  await db.update(shareMarks).set({ day: '2026-01-02' }).where(eq(shareMarks.assetId, id))
  expect(await json(share(fan, id))).toEqual({ shareCount: 3 })
  await forgetShares(db)
  expect(await db.$count(shareMarks, eq(shareMarks.assetId, id))).toBe(1)
  expect(await countShare(db, id, `profile ${fanProfileId}`)).toEqual({ shareCount: 3 })
})

test('PROF-17 the likes of a deleted profile stay, without its name', async () => {
  const { db } = server.services
  const gone = await makeProfile(db)
  const { id } = await makeTrack(db)
  await makeLike(db, { profileId: gone.id, assetId: id })
  await makeLike(db, { profileId: fanProfileId, assetId: id })
  await db.delete(profiles).where(eq(profiles.id, gone.id))
  expect(await json(fan.fetch(`/api/music/${id}`))).toMatchObject({ likeCount: 2, viewer: { liked: true } })
  expect(await json(like(fan, id, 'DELETE'))).toEqual({ liked: false, likeCount: 1 })
})

test('SOCIAL-03 a deleted track deletes its likes and shares', async () => {
  const { db } = server.services
  const { id } = await makeTrack(db)
  await makeLike(db, { assetId: id })
  await countShare(db, id, 'someone')
  await db.delete(assets).where(eq(assets.id, id))
  expect(await db.$count(likes, eq(likes.assetId, id))).toBe(0)
  expect(await db.$count(shareMarks, eq(shareMarks.assetId, id))).toBe(0)
})
