import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
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

/** The entries of the page data in the HTML, by their keys. */
async function entriesOf(who: Visitor, path: string) {
  const response = await who.fetch(path, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(200)
  const { entries } = pageDataOf(await response.text())!
  return Object.fromEntries(
    entries.map(({ key, ...entry }) => [[key[0], ...Object.values(key[1] as object)].join(' '), entry]),
  )
}

test('FEED-01 the HTML of the home page contains the feed of the acting profile', async () => {
  const { db } = server.services
  const track = await makeTrack(db)
  await makeFollow(db, { followerProfileId: profileId, targetId: track.profileId })
  await makeTrack(db)
  const entries = await entriesOf(fan, '/home')
  expect(entries[`feed ${profileId}`]).toMatchObject({
    paged: true,
    data: { source: 'followed', items: [{ kind: 'music', track: { id: track.id } }], nextCursor: null },
  })
})

test('MUSIC-10 MUSIC-11 the HTML of a track contains its first comments and its moments', async () => {
  const { db } = server.services
  const plain = await makeComment(db)
  const pinned = await makeComment(db, { assetId: plain.assetId, atMs: 3000 })
  const entries = await entriesOf(visitor(server), `/track/${plain.assetId}`)
  expect(entries[`comments ${plain.assetId}`]).toMatchObject({ paged: true, data: { nextCursor: null } })
  const ids = (entries[`comments ${plain.assetId}`]!.data as { items: { id: string }[] }).items.map(({ id }) => id)
  expect(ids.toSorted()).toEqual([plain.id, pinned.id].toSorted())
  expect(entries[`moments ${plain.assetId}`]).toMatchObject({
    data: { items: [{ id: pinned.id, atMs: 3000 }] },
  })
  expect(entries[`track ${plain.assetId}`]).toMatchObject({ data: { commentCount: 2 } })
})

test('ACT-01 the HTML of My Activity contains both tabs', async () => {
  const { db } = server.services
  const like = await makeLike(db, { profileId })
  const comment = await makeComment(db, { profileId })
  const entries = await entriesOf(fan, '/my-activity')
  expect(entries[`liked ${profileId}`]).toMatchObject({
    paged: true,
    data: { total: 1, items: [{ id: like.id }] },
  })
  expect(entries[`commented ${profileId}`]).toMatchObject({ data: { total: 1, items: [{ id: comment.id }] } })
})
