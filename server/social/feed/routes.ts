import { type FeedItem, FeedItem as FeedItemSchema, feedResource } from '#contract/feed.ts'
import { FEED } from '#contract/platform/limits.ts'
import { followsAnyone } from '#server/people/follows/queries.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { hiddenFrom } from '#server/people/profiles/blocks.ts'
import type { AppContext } from '#server/platform/context.ts'
import { composedHandler } from '#server/platform/http/resource-handlers.ts'
import { cutPage, encodeCursor, type Position } from '#server/platform/lists/paging.ts'
import { loadArtworkViewer, presentArtwork } from '#server/works/artworks/load.ts'
import { findArtworksByIds } from '#server/works/artworks/queries.ts'
import { loadTrackViewer, presentTrack } from '#server/works/music/load.ts'
import { findTracksByIds } from '#server/works/music/queries.ts'
import { type FeedPlaces, findFeed, readFeedCursor, writeFeedCursor } from './queries.ts'

/** Resources for the API and the first paint. */
export const feedResources = [
  composedHandler(
    feedResource,
    {
      summary: 'List the newest works of the profiles that the acting profile follows',
      description: 'If the acting profile follows nobody, the feed has the works of all profiles.',
      errors: ['profile_required'],
      response: 'A page of the feed',
    },
    {
      item: FeedItemSchema,
      list: listFeed,
      invalidatedBy: (c) => [`relations:${requireProfile(c).id}`],
      load: loadItems,
    },
  ),
]

const FROM_START: FeedPlaces = { music: 'start', artwork: 'start' }
type Kind = FeedItem['kind']

/**
 * Works of the profiles that the acting one follows, the newest first; works of all profiles if it
 * follows nobody. Later pages continue with the same source.
 * @throws AppError `not_signed_in`, `profile_required`, `bad_request` for a foreign cursor
 */
async function listFeed(c: AppContext, { cursor }: { cursor?: string }) {
  const profile = requireProfile(c)
  const { db } = c.var
  const begun = readFeedCursor(cursor)
  const source = begun?.source ?? ((await followsAnyone(db, profile.id)) ? 'followed' : 'everyone')
  const limit = source === 'followed' ? FEED.perKind : FEED.everyonePerKind
  const found = await findFeed(db, profile.id, { source, places: begun?.places ?? FROM_START, limit })
  const music = cut(found.music, limit)
  const artwork = cut(found.artwork, limit)
  const isShown = source === 'followed' ? () => true : await heardBy(c, [...music.shown, ...artwork.shown])
  const keyed = (kind: Kind, places: Place[]) =>
    places.filter(isShown).map((place) => ({ place, key: `${kind} ${place.id}` }))
  const items = [...keyed('music', music.shown), ...keyed('artwork', artwork.shown)]
  return {
    keys: items.toSorted((a, b) => newestFirst(a.place, b.place)).map(({ key }) => key),
    rest: { source, nextCursor: writeFeedCursor(source, { music: music.next, artwork: artwork.next }) },
  }
}

type Place = Position & { profileId: string | null }

/** A filter that leaves out works of profiles that the viewer has muted or blocked. */
async function heardBy(c: AppContext, places: Place[]): Promise<(place: Place) => boolean> {
  const ids = places.flatMap(({ profileId }) => profileId ?? [])
  const hidden = await hiddenFrom(c.var.db, requireProfile(c).id, ids)
  return ({ profileId }) => !hidden.has(profileId ?? '')
}

/** A kind's part of the page, and where the kind continues. */
function cut(places: Place[], limit: number): { shown: Place[]; next: string } {
  const { shown, nextCursor } = cutPage(places, limit, encodeCursor)
  return { shown, next: nextCursor ?? 'end' }
}

/** The works by their keys. Works that were deleted in the meantime are left out. */
async function loadItems(c: AppContext, keys: string[]): Promise<ReadonlyMap<string, FeedItem>> {
  const { db } = c.var
  const idsOf = (kind: Kind) => keys.flatMap((key) => (key.startsWith(`${kind} `) ? key.slice(kind.length + 1) : []))
  const [tracks, artworks] = await Promise.all([
    findTracksByIds(db, idsOf('music')),
    findArtworksByIds(db, idsOf('artwork')),
  ])
  const [trackViewer, artworkViewer] = await Promise.all([loadTrackViewer(c, tracks), loadArtworkViewer(c, artworks)])
  return new Map<string, FeedItem>([
    ...tracks.map((row): [string, FeedItem] => [
      `music ${row.id}`,
      { kind: 'music', track: presentTrack(row, trackViewer) },
    ]),
    ...artworks.map((row): [string, FeedItem] => [
      `artwork ${row.id}`,
      { kind: 'artwork', artwork: presentArtwork(row, artworkViewer) },
    ]),
  ])
}

const newestFirst = (a: Position, b: Position): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
