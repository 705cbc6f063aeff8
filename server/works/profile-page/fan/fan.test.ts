import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FanShelf, PublicProfile } from '#contract/public-profile.ts'
import { signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { mutes } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeBlock } from '#server/social/blocks/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function fanOf(handle: string, who: Visitor = visitor(server)): Promise<FanShelf> {
  const page = (await (await who.fetch(`/api/profiles/${handle}`)).json()) as PublicProfile
  return page.fan as FanShelf
}
const makeFan = (userId?: string) => makeProfile(server.services.db, { profileType: 'personal', userId })
const liked = ({ likes }: FanShelf) => likes?.map((item) => (item.kind === 'music' ? item.track.id : item.artwork.id))
const on = (day: number) => new Date(Date.UTC(2026, 0, day))

test('PUB-01 PUB-03 one response contains public playlists, recent likes and follows of a person', async () => {
  const { db } = server.services
  const fan = await makeFan()
  const track = await makeTrack(db)
  const artwork = await makeArtwork(db)
  const open = await makePlaylist(db, { ownerProfileId: fan.id, title: 'boiler room', trackIds: [track.id] })
  await makePlaylist(db, { ownerProfileId: fan.id, title: 'for nobody', state: 'draft' })
  await makeLike(db, { profileId: fan.id, assetId: track.id, createdAt: on(1) })
  await makeLike(db, { profileId: fan.id, assetId: artwork.id, createdAt: on(2) })
  const { targetId } = await makeFollow(db, { followerProfileId: fan.id })
  const shown = await fanOf(fan.handle)
  expect(shown.playlists).toMatchObject([{ id: open.id, title: 'boiler room', trackCount: 1 }])
  expect(liked(shown)).toEqual([artwork.id, track.id])
  expect(shown.likes).toMatchObject([{ artwork: { title: artwork.title } }, { track: { title: track.title } }])
  expect(shown.following.map(({ id }) => id)).toEqual([targetId])
  const {
    music,
    art,
    events,
    merch,
    fan: none,
  } = (await (await visitor(server).fetch(`/api/profiles/${(await makeProfile(db)).handle}`)).json()) as PublicProfile
  expect([music?.tracks.items, art, events, merch, none]).toEqual([[], null, null, null, null])
})

test('PUB-01 the page hides a private playlist from its owner too: it shows what others see', async () => {
  const owner = await signUpAndIn(server)
  const fan = await makeFan(owner.userId)
  await makePlaylist(server.services.db, { ownerProfileId: fan.id, state: 'draft' })
  expect((await fanOf(fan.handle, owner)).playlists).toEqual([])
})

test('PUB-01 PROF-14 a profile can hide its likes, and other changes keep that setting', async () => {
  const { db } = server.services
  const owner = await signUpAndIn(server)
  const fan = await makeFan(owner.userId)
  const like = await makeLike(db, { profileId: fan.id })
  const said = { displayName: 'Dana', bio: '', socialLinks: [] }
  const save = (changes: { showLikes?: boolean }) =>
    owner.fetch('/api/profiles/mine', { method: 'PATCH', json: { ...said, ...changes } })
  expect(liked(await fanOf(fan.handle))).toEqual([like.assetId])
  expect((await save({ showLikes: false })).status).toBe(200)
  await save({})
  expect([(await fanOf(fan.handle)).likes, (await fanOf(fan.handle, owner)).likes]).toEqual([null, null])
  expect(await (await owner.fetch('/api/profiles/mine')).json()).toMatchObject({ showLikes: false })
  await save({ showLikes: true })
  expect(liked(await fanOf(fan.handle))).toEqual([like.assetId])
})

test('PUB-01 SOCIAL-08 likes of merch-only, unlisted or blocked works are not shown', async () => {
  const { db } = server.services
  const looker = await signUpAndIn(server)
  const viewer = await makeProfile(db, { userId: looker.userId })
  const fan = await makeFan()
  const [plain, blockedByViewer, mutedByViewer, blockedByFan, blocker] = await Promise.all(
    Array.from({ length: 5 }, () => makeTrack(db)),
  )
  const hidden = [await makeArtwork(db, { usageType: 'merch' }), await makeTrack(db, { type: 'stem' })]
  const everything = [plain!, blockedByViewer!, mutedByViewer!, blockedByFan!, blocker!, ...hidden]
  for (const { id } of everything) await makeLike(db, { profileId: fan.id, assetId: id })
  for (const { profileId } of [plain!, blockedByViewer!, mutedByViewer!])
    await makeFollow(db, { followerProfileId: fan.id, targetId: profileId })
  await makeBlock(db, { profileId: viewer.id, targetId: blockedByViewer!.profileId })
  await db.insert(mutes).values({ profileId: viewer.id, targetId: mutedByViewer!.profileId })
  await makeBlock(db, { profileId: fan.id, targetId: blockedByFan!.profileId })
  await makeBlock(db, { profileId: blocker!.profileId, targetId: fan.id })
  const seen = await fanOf(fan.handle, looker)
  expect(liked(seen)).toEqual([plain!.id])
  expect(seen.following.map(({ id }) => id)).toEqual([plain!.profileId])
  const toVisitors = [plain!, blockedByViewer!, mutedByViewer!]
  expect(liked(await fanOf(fan.handle))?.toSorted()).toEqual(toVisitors.map(({ id }) => id).toSorted())
})
