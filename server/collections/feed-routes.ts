import { PRODUCT } from '#contract/platform/limits.ts'
import { scenePath } from '#contract/profiles.ts'
import { sceneFeedPath } from '#contract/scenes.ts'
import { tagFeedPath, tagPath } from '#contract/tags.ts'
import { findArtworks } from '#server/artworks/lists.ts'
import { nameOfPlace } from '#server/events/all/upcoming.ts'
import { findTracks } from '#server/music/queries.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { clientBucket } from '#server/platform/http/client-address.ts'
import { sendText } from '#server/platform/http/send-text.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findArtworksOfScene, findTracksOfScene, readScene } from '#server/scenes/queries.ts'
import { knownForm } from '#server/tags/tags.ts'
import { ATOM, FEED_ENTRIES, type FeedOf, toAtom } from './feed.ts'

/** Feeds fetched from one address: services that read for many people stay below it. */
const FEEDS_PER_CLIENT: RateLimit = { name: 'feed', points: 300, seconds: 60 }

const page = { limit: FEED_ENTRIES - 1 }

/** Feeds for programs that have no session: the same to everyone, what everyone may see. */
export const feedRoutes = createRouter()

feedRoutes.get('/tags/:tag/feed.atom', async (c) => {
  await takeFetch(c)
  const tag = knownForm(c.req.param('tag'))
  const { db } = c.var
  const [tracks, artworks] = tag
    ? await Promise.all([findTracks(db, { ...page, tag }), findArtworks(db, { ...page, tag })])
    : [[], []]
  if (!tag || tracks.length + artworks.length === 0) throw notFound('Tag')
  return sendFeed(c, {
    title: `${tag} on ${PRODUCT}`,
    path: tagPath(tag),
    feedPath: tagFeedPath(tag),
    tracks,
    artworks,
  })
})

feedRoutes.get('/scenes/:scene/feed.atom', async (c) => {
  await takeFetch(c)
  const { db } = c.var
  const scene = await readScene(db, c.req.param('scene'))
  const name = scene && (await nameOfPlace(db, scene))
  const path = name && scenePath(scene)
  if (!path) throw notFound('Scene')
  const [tracks, artworks] = await Promise.all([
    findTracksOfScene(db, scene, page),
    findArtworksOfScene(db, scene, page),
  ])
  const feedPath = sceneFeedPath(scene) ?? path
  return sendFeed(c, { title: `From ${name} on ${PRODUCT}`, path, feedPath, tracks, artworks })
})

const takeFetch = ({ var: { rateLimits, address } }: AppContext): Promise<void> =>
  rateLimits.take(FEEDS_PER_CLIENT, clientBucket(address))

const sendFeed = (c: AppContext, feed: FeedOf): Promise<Response> =>
  sendText(c, toAtom(feed, c.var.env.publicUrl), {
    type: ATOM,
    headers: { 'Cache-Control': 'public, max-age=300' },
    isTagged: true,
  })
