import { FEED_FORMATS, type FeedFormat, feedPath } from '#contract/feeds.ts'
import { isPagePath } from '#contract/reserved.ts'
import { sourcesOf } from '#server/platform/cached-responses/whole-responses.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { crawlerHeaders } from '#server/platform/http/crawler-headers.ts'
import { sendCacheable } from '#server/platform/http/send-text.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { toAtom } from './atom.ts'
import { type DescribeFeed, describeArtist, describePlace, describeScene, describeTag } from './describe.ts'
import type { Feed } from './feed.ts'
import { toJsonFeed } from './json-feed.ts'
import { toRss } from './rss.ts'

/** Rate limit of one client for feeds. Services that read for many people stay below it. */
const FEEDS_PER_CLIENT: RateLimit = { name: 'feed', points: 300, seconds: 60 }

const WRITERS: Record<FeedFormat, (feed: Feed) => string> = { rss: toRss, atom: toAtom, json: toJsonFeed }

/**
 * Feeds of new works, for programs without a session. They are the same for all and contain only
 * public works. There is no Last-Modified, because hiding a work would not change it; the ETag
 * covers the whole content.
 */
export const feedsRoutes = createRouter()

for (const format of Object.keys(FEED_FORMATS) as FeedFormat[]) {
  feedsRoutes.get(`/feed.${format}`, (c) => sendFeed(c, format, 'place', describePlace))
  feedsRoutes.get(`/tags/:of/feed.${format}`, (c) => sendFeed(c, format, 'tag', describeTag))
  feedsRoutes.get(`/scenes/:of/feed.${format}`, (c) => sendFeed(c, format, 'scene', describeScene))
  // '/tags/feed.rss' is the page of a tag
  feedsRoutes.get(`/:of/feed.${format}`, (c, next) =>
    isPagePath(c.req.param('of')) ? next() : sendFeed(c, format, 'artist', describeArtist),
  )
}

type Kept = { text: string; noAi: boolean } | { movedTo: string }

/**
 * Sends a feed that is cached until something in it changes. Clients must revalidate their copies,
 * so a hidden work is missing from the next response. An old handle of an artist redirects.
 */
async function sendFeed(c: AppContext, format: FeedFormat, kind: string, findFeed: DescribeFeed): Promise<Response> {
  const { rateLimits, address, responseCache } = c.var
  await clientLimits({ rateLimits, address }).takeForReading(FEEDS_PER_CLIENT)
  const of = c.req.param('of') ?? ''
  const kept = await responseCache.getForVisitor<Kept>(`feed ${format} ${kind} ${of}`, async () => {
    const feed = await findFeed(c, of)
    if ('movedTo' in feed) return { value: { movedTo: feed.movedTo }, bytes: feed.movedTo.length * 2, keys: feed.keys }
    const text = WRITERS[format](feed)
    return { value: { text, noAi: feed.noAi }, bytes: text.length * 2, keys: feed.keys }
  })
  const headers = { 'Cache-Control': 'public, no-cache', 'Access-Control-Allow-Origin': '*' }
  if ('movedTo' in kept.value) {
    const Location = feedPath(kept.value.movedTo, format) + new URL(c.req.url).search
    return c.body(null, 301, { ...headers, Location })
  }
  sourcesOf(c)?.add(kept)
  const { text, noAi } = kept.value
  return sendCacheable(c, text, {
    type: `${FEED_FORMATS[format]}; charset=utf-8`,
    headers: { ...headers, ...crawlerHeaders({ noAi }) },
    isTagged: true,
  })
}
