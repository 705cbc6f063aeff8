import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { makeTrack, publishFixture } from '../factory.ts'

let server: TestServer
let fan: Person
let fanId: string
let artistId: string
let trackId: string
let stemId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  const { db } = server.services
  fan = await signUpAndIn(server)
  fanId = (await makeProfile(db, { userId: fan.userId })).id
  const artist = await signUpAndIn(server)
  artistId = (await makeProfile(db, { userId: artist.userId })).id
  trackId = (await makeTrack(db, { profileId: artistId, title: 'Gorse Fire', tags: ['doom'] })).id
  const response = await publishFixture(artist, {
    ...{ type: 'stem', title: 'Gorse Fire bass', parentId: trackId, downloadable: 'true', tags: 'doom, lowest' },
  })
  stemId = ((await response.json()) as { id: string }).id
})
afterAll(() => server.close())

test.each([
  '/api/music',
  '/api/music?tag=doom',
  '/api/music/tags?prefix=low',
  '/api/music/tags',
  '/api/music/next',
  '/api/feed',
  '/find-music',
  '/find-music?tag=doom',
  '/',
  '/home',
])('MUSIC-13 FEED-02 a stem is never in %s', async (path) => {
  for (const isFollowing of [false, true]) {
    if (isFollowing) await makeFollow(server.services.db, { followerProfileId: fanId, targetId: artistId })
    const text = await (await fan.fetch(path)).text()
    expect(text).not.toContain(stemId)
    expect(text).not.toContain('lowest')
    if (!path.includes('tags')) expect(text).toContain(trackId)
  }
  await fan.fetch(`/api/follows/${artistId}`, { method: 'DELETE' })
})

test('MUSIC-13 the radio never plays a stem', async () => {
  let cursor: string | null = null
  for (let n = 0; n < 4; n++) {
    const response = await fan.fetch(`/api/music/next?after=${stemId}${cursor ? `&cursor=${cursor}` : ''}`)
    const next = (await response.json()) as { track: { id: string } | null; cursor: string | null }
    expect(next.track?.id).toBe(trackId)
    cursor = next.cursor
  }
})

test('MUSIC-13 PLAYLIST-03 a stem cannot be added to a playlist', async () => {
  const playlist = await makePlaylist(server.services.db, { ownerProfileId: fanId })
  const json = { trackId: stemId, playlistIds: [playlist.id] }
  expect((await fan.fetch('/api/playlists/add', { method: 'POST', json })).status).toBe(404)
})

test("MUSIC-13 a track's page contains its stems, a stem's page contains none", async () => {
  const page = await (await fan.fetch(`/track/${trackId}`)).text()
  expect(page).toContain('Gorse Fire bass')
  expect(page).toContain(`["trackStems",{"id":"${trackId}"}]`)
  expect(await (await fan.fetch(`/track/${stemId}`)).text()).not.toContain('"trackStems"')
})
