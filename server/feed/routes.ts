import { type FeedItem, type FeedList, feedResource } from '#contract/feed.ts'
import { FEED } from '#contract/platform/limits.ts'
import { requireProfile } from '#server/accounts/guards.ts'
import { loadArtworkViewer, presentArtwork } from '#server/artworks/load.ts'
import type { ArtworkRow } from '#server/artworks/queries.ts'
import { hiddenFrom } from '#server/blocks/queries.ts'
import { followsAnyone } from '#server/follows/queries.ts'
import { loadTrackViewer, presentTrack } from '#server/music/load.ts'
import type { TrackRow } from '#server/music/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { answers } from '#server/platform/http/resources.ts'
import { encodeCursor, type Position } from '#server/platform/lists/paging.ts'
import { type FeedPlaces, findFeed, readFeedCursor, writeFeedCursor } from './queries.ts'

/** What is read of them, for the API and the first paint. */
export const feedResources = [
  answers(
    feedResource,
    {
      tag: 'feed',
      summary: "The newest of the profiles that the acting one follows; everybody's while it follows nobody",
      answer: 'A page of the feed',
    },
    (c, params) => loadFeed(c, params.cursor),
  ),
]

const FROM_START: FeedPlaces = { music: 'start', artwork: 'start' }

/**
 * What the profiles that the acting one follows made, newest first; everybody's while it follows nobody. A list that
 * was begun goes on from the same source.
 * @throws AppError `not_signed_in`, `profile_required`, `bad_request` for a foreign cursor
 */
async function loadFeed(c: AppContext, cursor?: string): Promise<FeedList> {
  const profile = requireProfile(c)
  const { db } = c.var
  const begun = readFeedCursor(cursor)
  const source = begun?.source ?? ((await followsAnyone(db, profile.id)) ? 'followed' : 'everyone')
  const limit = source === 'followed' ? FEED.perKind : FEED.everyonePerKind
  const rows = await findFeed(db, profile.id, { source, places: begun?.places ?? FROM_START, limit })
  const music = cut(rows.music, limit)
  const artwork = cut(rows.artwork, limit)
  const isShown = source === 'followed' ? () => true : await heardBy(c, [...music.shown, ...artwork.shown])
  return {
    items: await presentFeed(c, music.shown.filter(isShown), artwork.shown.filter(isShown)),
    source,
    nextCursor: writeFeedCursor(source, { music: music.next, artwork: artwork.next }),
  }
}

type Made = { profileId: string | null }

/** Everybody's things but those of whom one has muted or blocked. */
async function heardBy(c: AppContext, rows: Made[]): Promise<(row: Made) => boolean> {
  const ids = rows.flatMap(({ profileId }) => profileId ?? [])
  const hidden = await hiddenFrom(c.var.db, requireProfile(c).id, ids)
  return ({ profileId }) => !hidden.has(profileId ?? '')
}

/** A kind's part of the page, and where the kind goes on. */
function cut<Row extends Position>(rows: Row[], limit: number): { shown: Row[]; next: string } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: rows.length > limit && last ? encodeCursor(last) : 'end' }
}

/** Both kinds merged, the newest first. */
async function presentFeed(c: AppContext, tracks: TrackRow[], artworks: ArtworkRow[]): Promise<FeedItem[]> {
  const [trackViewer, artworkViewer] = await Promise.all([loadTrackViewer(c, tracks), loadArtworkViewer(c, artworks)])
  const items = [
    ...tracks.map((row) => ({ row, item: { kind: 'music' as const, track: presentTrack(row, trackViewer) } })),
    ...artworks.map((row) => ({
      row,
      item: { kind: 'artwork' as const, artwork: presentArtwork(row, artworkViewer) },
    })),
  ]
  return items.toSorted((a, b) => newestFirst(a.row, b.row)).map(({ item }) => item)
}

const newestFirst = (a: Position, b: Position): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
