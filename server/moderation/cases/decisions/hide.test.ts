import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import type { ArtworkDetail } from '#contract/artworks.ts'
import type { TrackDetail } from '#contract/music.ts'
import { LIVE_CLOSE } from '#contract/platform/live.ts'
import { signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { openLive } from '#server/platform/testing/live-client.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import {
  listMessages,
  makeWriter,
  send,
  sent,
  startConversation,
  type Writer,
} from '#server/social/messages/testing/people.ts'
import { publishArtworkFixture } from '#server/works/artworks/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { endSuspensions, setHidden, suspendAccount, suspendProfile } from './hide.ts'

let server: TestServer
let artist: Writer
let fan: Writer
let admin: Awaited<ReturnType<typeof signUpAndIn>>
beforeAll(async () => {
  server = await startTestServer({ live: {} })
  artist = await makeWriter(server)
  fan = await makeWriter(server)
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

/** The stored counts that differ from the real counts. */
async function wrongCounts() {
  const { rows } = await server.services.db.execute(sql`
    select 'album' as what, id, track_count as kept from albums where track_count <> (select count(*) from album_tracks
      join assets on assets.id = track_id where album_id = albums.id and is_public)
    union all select 'playlist', id, track_count from playlists where track_count <> (select count(*) from playlist_tracks
      join assets on assets.id = track_id where playlist_id = playlists.id and is_public)
    union all select 'comments', id, comment_count from assets where comment_count <> (select count(*) from comments
      where asset_id = assets.id and is_public)
    union all select 'followers', id, follower_count from profiles where follower_count <> (select count(*) from follows
      join profiles as others on others.id = follower_profile_id where target_id = profiles.id and not others.is_suspended)
    union all select 'following', id, following_count from profiles where following_count <> (select count(*) from follows
      join profiles as others on others.id = target_id where follower_profile_id = profiles.id and not others.is_suspended)
    union all select 'tags', id, 0 from music where (select count(*) from music_tags where music_id = music.id)
      <> (select case when is_public and listable then cardinality(tags) else 0 end from assets where assets.id = music.id)
    union all select 'head', asset_id, 0 from feed_heads where not (select is_public and listable from assets where id = asset_id)`)
  return rows
}

describe('GUARD-04 counts', () => {
  test('stay right while works are hidden, shown, added, removed and deleted concurrently', async () => {
    const { db } = server.services
    const tracks = await Promise.all(
      Array.from({ length: 6 }, () => makeTrack(db, { profileId: artist.profileId, tags: ['drone', 'hum'] })),
    )
    const ids = tracks.map(({ id }) => id)
    const album = await makeAlbum(db, { profileId: artist.profileId, trackIds: ids.slice(0, 3) })
    const playlist = await makePlaylist(db, { ownerProfileId: fan.profileId, trackIds: ids.slice(0, 3) })
    const comments = await Promise.all(
      [artist, fan, fan].map(({ profileId }) => makeComment(db, { assetId: ids[0]!, profileId })),
    )
    await makeFollow(db, { followerProfileId: fan.profileId, targetId: artist.profileId })
    await makeFollow(db, { followerProfileId: artist.profileId, targetId: fan.profileId })
    const flip = async (act: (tx: Queryable, isOn: boolean) => Promise<unknown>) => {
      for (let n = 0; n < 7; n++) await transaction(db, (tx) => act(tx, n % 2 === 0))
    }
    await Promise.all([
      ...ids.slice(0, 4).map((id) => flip((tx, isOn) => setHidden(tx, 'track', id, isOn))),
      flip((tx, isOn) => setHidden(tx, 'comment', comments[1]!.id, isOn)),
      flip((tx, isOn) => suspendProfile(tx, artist.profileId, isOn ? { until: null } : null)),
      artist.fetch(`/api/albums/${album.id}/tracks`, { method: 'POST', json: { trackIds: ids.slice(3) } }),
      fan.fetch('/api/playlists/add', { method: 'POST', json: { trackId: ids[4]!, playlistIds: [playlist.id] } }),
      artist.fetch(`/api/albums/${album.id}/tracks/${ids[1]}`, { method: 'DELETE' }),
      artist.fetch(`/api/music/${ids[2]}`, { method: 'DELETE' }),
      fan.fetch(`/api/comments/${comments[2]!.id}`, { method: 'DELETE' }),
    ])
    expect(await wrongCounts()).toEqual([])
    await db.execute(sql`delete from assets where id = ${ids[0]!}::uuid`)
    await suspendProfile(db, artist.profileId, null)
    await setHidden(db, 'track', ids[3]!, false)
    expect(await wrongCounts()).toEqual([])
  })

  test('of followers leave out a suspended profile, also after that profile is deleted', async () => {
    const { db } = server.services
    const leaving = await makeWriter(server)
    await makeFollow(db, { followerProfileId: leaving.profileId, targetId: fan.profileId })
    await makeFollow(db, { followerProfileId: fan.profileId, targetId: leaving.profileId })
    await suspendAccount(db, leaving.userId, { until: null })
    expect(await wrongCounts()).toEqual([])
    await db.delete(profiles).where(eq(profiles.id, leaving.profileId))
    expect(await wrongCounts()).toEqual([])
  })
})

describe('GUARD-04 files', () => {
  const statusOf = async (path: string) => (await fetch(server.url + path)).status

  test('of a hidden track are unavailable at once; its artist and admins get separate URLs', async () => {
    const { db } = server.services
    const track = (await (await publishFixture(artist)).json()) as TrackDetail
    const files = [track.fileUrl, ...(track.cover ? [track.cover.url, track.cover.thumbUrl] : [])]
    for (const file of files) expect(await statusOf(file)).toBe(200)
    await setHidden(db, 'track', track.id, true)
    for (const file of files) await expect.poll(() => statusOf(file)).toBe(404)
    for (const who of [artist, admin]) {
      const seen = (await (await who.fetch(`/api/music/${track.id}`)).json()) as TrackDetail
      expect(await statusOf(seen.fileUrl)).toBe(200)
      expect(await statusOf(seen.fileUrl.replace(/signature=.{4}/, 'signature=AAAA'))).toBe(404)
    }
    expect((await visitor(server).fetch(`/api/music/${track.id}`)).status).toBe(404)
    await setHidden(db, 'track', track.id, false)
    for (const file of files) await expect.poll(() => statusOf(file)).toBe(200)
  })

  test('of a hidden artwork cannot be opened by URLs that were given out before', async () => {
    const { db } = server.services
    const artwork = (await (await publishArtworkFixture(artist)).json()) as ArtworkDetail
    const [before] = artwork.image.sources
    expect(await statusOf(before!.url)).toBe(200)
    await setHidden(db, 'artwork', artwork.id, true)
    await expect.poll(() => statusOf(before!.url)).toBe(404)
    const seen = (await (await artist.fetch(`/api/artworks/${artwork.id}`)).json()) as ArtworkDetail
    expect(await statusOf(seen.image.sources[0]!.url)).toBe(200)
    expect(await statusOf(seen.original.url!)).toBe(200)
  })
})

describe('GUARD-04 suspensions', () => {
  const sessionOf = async (who: Writer) => (await (await who.fetch('/api/session')).json()) as Session

  test('stop a profile from acting, close its live channel, allow no other profile, and end when their time is over', async () => {
    const { db } = server.services
    const suspended = await makeWriter(server)
    const socket = await openLive(server, suspended)
    const conversation = await startConversation(suspended, fan)
    await suspendProfile(db, suspended.profileId, { until: new Date(Date.now() + 60_000) })
    expect(await socket.closed).toBe(LIVE_CLOSE.notYours)
    expect((await sessionOf(suspended)).profiles).toEqual([])
    const profile = { profileType: 'artist', handle: 'another_name', displayName: 'Another' }
    const acts = [
      send(suspended, conversation, 'Still here?'),
      send(fan, conversation, 'Are you there?'),
      suspended.fetch('/api/profiles', {
        method: 'POST',
        json: { ...profile, dateOfBirth: '1990-01-01', acceptTerms: true },
      }),
      suspended.fetch(`/api/follows/${fan.profileId}`, { method: 'PUT' }),
    ]
    for (const answer of await Promise.all(acts)) expect(answer.status).toBe(403)
    await db
      .update(profiles)
      .set({ suspendedUntil: new Date(Date.now() - 1000) })
      .where(eq(profiles.id, suspended.profileId))
    await endSuspensions(db)
    expect((await sessionOf(suspended)).profiles).toHaveLength(1)
    expect((await send(suspended, conversation, 'Back')).status).toBe(201)
  })

  test('of an account suspend all its profiles, and its admin rights for that time', async () => {
    const { db } = server.services
    await suspendAccount(db, admin.userId, { until: null })
    expect((await admin.fetch('/api/audit-log')).status).toBe(403)
    await db.update(users).set({ suspendedUntil: sql`now() - interval '1 minute'` }).where(eq(users.id, admin.userId))
    await endSuspensions(db)
    expect((await admin.fetch('/api/audit-log')).status).toBe(200)
  })
})

test('GUARD-04 a hidden message is read by its sender only', async () => {
  const conversation = await startConversation(artist, fan)
  const message = await sent(artist, conversation, 'Something vile')
  await setHidden(server.services.db, 'message', message.id, true)
  const contents = async (who: Writer) => (await listMessages(who, conversation)).items.map(({ content }) => content)
  expect(await contents(artist)).toEqual(['Something vile'])
  expect(await contents(fan)).toEqual(['The moderators have taken this message down.'])
})
