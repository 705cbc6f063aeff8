import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startRelay } from '#server/platform/testing/relay.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeBlock } from '#server/social/blocks/factory.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

/**
 * Delays of notifications in ms: long enough to matter, but below the timeout of a confirmation.
 */
const HERE_MS = 30
const THERE_MS = 150

/** A handle that the artist takes in one of the tests. */
export const OTHER_HANDLE = 'salt_and_lime'

/**
 * Opens two instances that cache shared responses, as in production, and receive changes late. A
 * third one, `plain`, caches nothing. All use one database, with a thing of each content type.
 */
export async function openSharedSite() {
  const plain = await startTestServer({ receivesNoChanges: true })
  const { databaseUrl = '', dataDir } = plain.services.env
  const relays: Awaited<ReturnType<typeof startRelay>>[] = []
  const startLate = async (ms: number) => {
    const relay = await startRelay(Number(new URL(databaseUrl).port))
    relays.push(relay)
    const { href } = Object.assign(new URL(databaseUrl), { port: relay.port })
    const server = await startTestServer({ staleMs: 1000, env: { databaseUrl: href, dataDir } })
    relay.slow('undercroft live', ms)
    return server
  }
  const here = await startLate(HERE_MS)
  const there = await startLate(THERE_MS)
  const scene = await makeScene(here)
  const paths = pathsOf(scene)
  return {
    ...{ here, there, plain },
    ...scene,
    ask,
    /** The responses of all shared resources to one user, by path. */
    all: (server: TestServer, cookie?: string) => askAll(paths, server, cookie),
    async close() {
      await Promise.all([there.close(), here.close()])
      for (const relay of relays) relay.close()
      await plain.close()
    },
  }
}

type Known = Pick<Awaited<ReturnType<typeof makeScene>>, 'ids' | 'slugs'>

/** Creates the users and their things. */
async function makeScene(here: TestServer) {
  const { db } = here.services
  const [fan, artist, stranger] = await Promise.all([1, 2, 3].map(() => signUpAndIn(here)))
  const people = { fan: fan!, artist: artist!, admin: await signUpAndIn(here, { admin: true }) }
  const cookies: Record<string, string> = {
    visitor: '',
    newcomer: (await signUpAndIn(here)).cookie,
    fan: fan!.cookie,
    stranger: stranger!.cookie,
    artist: artist!.cookie,
    admin: people.admin.cookie,
  }
  const own = await makeProfile(db, { userId: artist!.userId, place: 'Dumfries' })
  const guest = await makeProfile(db, { userId: stranger!.userId })
  const listener = await makeProfile(db, { userId: fan!.userId, profileType: 'personal' })
  const slugs = { artist: own.slug, fan: listener.slug }
  const handles = { guest: guest.handle }
  const profileId = own.id
  const track = await makeTrack(db, { profileId, title: 'Slow </script> Weather', tags: ['drone'] })
  const stem = await makeTrack(db, { profileId, type: 'stem', parentId: track.id, downloadable: true })
  const artwork = await makeArtwork(db, { profileId, tags: ['ink'] })
  const merchOnly = await makeArtwork(db, { profileId, usageType: 'merch' })
  const playlist = await makePlaylist(db, { ownerProfileId: listener.id, trackIds: [track.id] })
  const ids = {
    artist: profileId,
    guest: guest.id,
    fan: listener.id,
    track: track.id,
    other: (await makeTrack(db, { profileId: guest.id, tags: ['drone', 'hum'] })).id,
    stem: stem.id,
    artwork: artwork.id,
    merchOnly: merchOnly.id,
    album: (await makeAlbum(db, { profileId, trackIds: [track.id] })).id,
    event: (await makeEvent(db, { artistId: profileId, locationText: 'Cellar, Dumfries' })).id,
    draft: (await makeEvent(db, { artistId: profileId, state: 'draft' })).id,
    playlist: playlist.id,
    private: (await makePlaylist(db, { ownerProfileId: listener.id, state: 'draft' })).id,
    comment: (await makeComment(db, { assetId: track.id, profileId: listener.id, atMs: 200 })).id,
    item: (await makeMerchItem(db, { profileId, status: 'approved' })).id,
  }
  await makeLike(db, { assetId: track.id, profileId: listener.id })
  await makeLike(db, { assetId: artwork.id, profileId: guest.id })
  await makeFollow(db, { followerProfileId: listener.id, targetId: profileId })
  await makeBlock(db, { profileId: guest.id, targetId: listener.id })
  return { people, cookies, ids, slugs, handles }
}

/** Paths of every shared resource, including things that not all users may see. */
const pathsOf = ({ ids, slugs }: Known) => [
  '/api/music',
  '/api/music?tag=drone',
  '/api/music?limit=1',
  '/api/music/tags',
  `/api/music/next?after=${ids.track}`,
  `/api/music/${ids.track}`,
  `/api/music/${ids.stem}`,
  `/api/music/${ids.track}/stems`,
  `/api/profiles/${ids.artist}/music`,
  `/api/profiles/${ids.artist}/stems`,
  '/api/artworks',
  '/api/artworks/tags',
  `/api/artworks/${ids.artwork}`,
  `/api/artworks/${ids.merchOnly}`,
  `/api/profiles/${ids.artist}/artworks`,
  `/api/albums/${ids.album}`,
  `/api/profiles/${ids.artist}/albums`,
  `/api/events/${ids.event}`,
  `/api/events/${ids.draft}`,
  `/api/profiles/${ids.artist}/events`,
  `/api/playlists/${ids.playlist}`,
  `/api/playlists/${ids.private}`,
  `/api/comments?assetId=${ids.track}`,
  `/api/comments?assetId=${ids.merchOnly}`,
  `/api/comments/moments?assetId=${ids.track}`,
  `/api/profiles/${slugs.artist}`,
  `/api/profiles/${slugs.artist}?tab=art`,
  `/api/profiles/${slugs.artist}?tab=events`,
  `/api/profiles/${slugs.artist}?tab=merch`,
  `/api/profiles/${slugs.fan}`,
  `/api/profiles/${OTHER_HANDLE}`,
  '/api/artists',
  '/api/artists?order=newest',
  '/api/tags/drone',
  '/api/scenes',
  '/api/scenes/dumfries',
  '/api/scenes/dumfries/artists',
  '/api/scenes/dumfries/music',
  '/api/scenes/dumfries/artworks',
  '/api/events',
  '/api/events?city=Dumfries',
  '/api/events/cities',
  `/api/profiles/${ids.artist}/followers`,
  `/api/profiles/${ids.fan}/following`,
  `/api/profiles/${ids.artist}/merch`,
  // a list for each user, built from shared items
  '/api/feed',
]

const ask = async (server: TestServer, path: string, cookie = '') => {
  const response = await fetch(server.url + path, { headers: cookie ? { cookie } : {} })
  // URLs of pictures get a new signature every half hour
  return `${response.status} ${(await response.text()).replace(/expires=\d+&(withheld=1&)?signature=[\w-]+/g, '$1')}`
}
const askAll = async (paths: string[], server: TestServer, cookie?: string) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await ask(server, path, cookie)] as const)))
