import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendAccount, suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { drawSocialCard } from '#server/reach/social-cards/draw-cards.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

const NAME = 'Quorvexil'
const HANDLE = 'quorvexil_band'
let server: TestServer
let owner: Person
let fan: Person
let profileId: string
let doors: string[]
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  ;[owner, fan] = [await signUpAndIn(server), await signUpAndIn(server)]
  const named = { handle: HANDLE, slug: HANDLE, displayName: NAME, place: NAME, bio: `We are ${NAME}` }
  profileId = (await makeProfile(db, { userId: owner.userId, ...named })).id
  doors = [...doorsOfPlace(), ...(await doorsOfOwn()), ...(await doorsOfOthers())]
})
afterAll(() => server.close())

/** Addresses of the whole site and of the profile: feeds, calendars, sitemaps, lists and pages. */
function doorsOfPlace(): string[] {
  const feeds = ['', `/${HANDLE}`, `/tags/${HANDLE}`, `/scenes/${NAME.toLowerCase()}`].flatMap((of) =>
    ['rss', 'atom', 'json'].map((format) => `${of}/feed.${format}`),
  )
  const sitemaps = ['tracks', 'albums', 'artworks', 'events', 'profiles', 'playlists', 'tags', 'scenes']
  return [
    ...feeds,
    ...sitemaps.map((kind) => `/sitemap-${kind}.xml`),
    ...['/', '/artists', '/events', '/find-music', '/find-art', `/${HANDLE}`, '/search?q=vexil'],
    ...['/api/events.ics', `/api/profiles/${profileId}/events.ics`],
    ...[`/api/profiles/${HANDLE}`, `/api/search?q=${NAME}`, `/api/artists`, `/api/scenes`],
  ]
}

/** All addresses of a thing: its page, its data, its embed, and its oEmbed descriptions. */
function doorsOfThing(kind: string, id: string, api: string): string[] {
  const page = `/${kind}/${id}`
  const asked = encodeURIComponent(`${server.url}${page}`)
  return [page, `/api/${api}/${id}`, `/embed${page}`, `/oembed?url=${asked}`, `/oembed?format=xml&url=${asked}`]
}

async function doorsOfOwn(): Promise<string[]> {
  const { db } = server.services
  const track = await makeTrack(db, { profileId, title: `${NAME} Hymn`, tags: [HANDLE] })
  const album = await makeAlbum(db, { profileId, title: `${NAME} Album`, trackIds: [track.id] })
  const artwork = await makeArtwork(db, { profileId, title: `${NAME} Print`, tags: [HANDLE] })
  const event = await makeEvent(db, { artistId: profileId, title: `${NAME} Night`, locationText: `Cellar, ${NAME}` })
  const playlist = await makePlaylist(db, { ownerProfileId: profileId, title: `${NAME} List`, trackIds: [track.id] })
  await makeMerchItem(db, { profileId, title: `${NAME} Shirt`, status: 'approved' })
  await drawSocialCard(server.services, { kind: 'event', id: event.id })
  await drawSocialCard(server.services, { kind: 'profile', id: profileId })
  return [
    ...doorsOfThing('track', track.id, 'music'),
    ...doorsOfThing('album', album.id, 'albums'),
    ...doorsOfThing('artwork', artwork.id, 'artworks'),
    ...doorsOfThing('event', event.id, 'events'),
    ...doorsOfThing('playlist', playlist.id, 'playlists'),
    ...[`/api/events/${event.id}/calendar.ics`, `/api/merch?profileId=${profileId}`],
    ...[
      'music',
      'stems',
      'artworks',
      'albums',
      'events',
      'playlists',
      'followers',
      'following',
      'likes',
      'comments',
    ].map((list) => `/api/profiles/${profileId}/${list}`),
  ]
}

/**
 * Things of other users in which the profile takes part. Line-ups and credits are not included:
 * there its name is those users' own text.
 */
async function doorsOfOthers(): Promise<string[]> {
  const { db } = server.services
  const other = await makeProfile(db, { userId: fan.userId })
  const track = await makeTrack(db, { profileId: other.id })
  const own = await makeTrack(db, { profileId, title: `${NAME} Song` })
  const event = await makeEvent(db, { artistId: other.id })
  const playlist = await makePlaylist(db, { ownerProfileId: other.id, trackIds: [own.id, track.id] })
  const comment = await makeComment(db, { profileId, assetId: track.id, body: `${NAME} was here` })
  await makeComment(db, { profileId: other.id, assetId: track.id, body: 'Indeed', inReplyToId: comment.id })
  await makeFollow(db, { followerProfileId: profileId, targetId: other.id })
  return [
    ...doorsOfThing('track', track.id, 'music'),
    ...doorsOfThing('event', event.id, 'events'),
    ...doorsOfThing('playlist', playlist.id, 'playlists'),
    ...[`/api/comments?assetId=${track.id}`, `/api/events/${event.id}/calendar.ics`],
    ...[`/api/profiles/${other.id}/followers`, `/api/profiles/${other.id}/events.ics`],
    ...['/api/notifications', '/notifications'],
  ]
}

const SAYS_ITS_NAME = /quorvexil(?!_band\/feed|\.xml|\/feed)/i

async function naming(who: Pick<Person, 'fetch'>): Promise<string[]> {
  const says = async (path: string) => {
    const response = await who.fetch(path)
    // an error may repeat the requested address
    return response.ok && SAYS_ITS_NAME.test((await response.text()).replaceAll(path, ''))
  }
  const found = await Promise.all(doors.map(says))
  return doors.filter((_door, n) => found[n])
}

test.each(['profile', 'account'])(
  'GUARD-04 no address shows the name of a suspended %s, and after the suspension all do again',
  async (what) => {
    const { db } = server.services
    const suspend = (suspension: { until: null } | null) =>
      what === 'profile' ? suspendProfile(db, profileId, suspension) : suspendAccount(db, owner.userId, suspension)
    const before = await naming(fan)
    for (const door of [
      'events.ics',
      'feed.atom',
      'sitemap-profiles',
      'embed/event',
      'oembed',
      'calendar.ics',
      'notifications',
    ])
      expect(
        before.some((path) => path.includes(door)),
        door,
      ).toBe(true)
    expect(before.length).toBeGreaterThan(50)
    await suspend({ until: null })
    await server.services.changes.catchUp()
    for (const who of [visitor(server), fan]) expect(await naming(who)).toEqual([])
    await suspend(null)
    await server.services.changes.catchUp()
    expect(await naming(fan)).toEqual(before)
  },
)
