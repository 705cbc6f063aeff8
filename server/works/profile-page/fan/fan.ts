import { and, desc, eq, exists, not, type SQLWrapper, sql } from 'drizzle-orm'
import type { FeedItem } from '#contract/feed.ts'
import { FAN_PAGE } from '#contract/platform/limits.ts'
import type { FanShelf } from '#contract/public-profile.ts'
import { loadFollows } from '#server/people/follows/load.ts'
import { hiddenFrom } from '#server/people/profiles/blocks.ts'
import { blocks, mutes } from '#server/people/profiles/tables.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import { newestFirst } from '#server/platform/lists/paging.ts'
import { loadArtworkViewer, presentArtwork } from '#server/works/artworks/load.ts'
import { findArtworksByIds } from '#server/works/artworks/queries.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import { likes } from '#server/works/likes/tables.ts'
import { loadTrackViewer, presentTrack } from '#server/works/music/load.ts'
import { findTracksByIds } from '#server/works/music/queries.ts'
import { loadPublicPlaylists } from '#server/works/playlists/load.ts'

/**
 * The lists on a person's page: public playlists, recent likes and follows. Private and hidden
 * entries are left out, and entries of profiles that the viewer has blocked.
 */
export async function loadFanShelf(
  c: AppContext,
  { id, showLikes }: { id: string; showLikes: boolean },
): Promise<FanShelf> {
  const [playlists, likes, following] = await Promise.all([
    loadPublicPlaylists(c, id, FAN_PAGE.playlists),
    showLikes ? loadRecentLikes(c, id) : null,
    loadShownFollowing(c, id),
  ])
  return { playlists, likes, following }
}

/** Liked tracks and artworks in the format of the feed, the latest like first. */
async function loadRecentLikes(c: AppContext, profileId: string): Promise<FeedItem[]> {
  const { db, profile } = c.var
  const liked = await findRecentLikes(db, { profileId, viewerId: profile?.id, limit: FAN_PAGE.likes })
  const idsOf = (kind: 'music' | 'artwork') => liked.flatMap((row) => (row.assetType === kind ? row.assetId : []))
  const [tracks, artworks] = await Promise.all([
    findTracksByIds(db, idsOf('music')),
    findArtworksByIds(db, idsOf('artwork')),
  ])
  const [trackViewer, artworkViewer] = await Promise.all([loadTrackViewer(c, tracks), loadArtworkViewer(c, artworks)])
  const items = new Map<string, FeedItem>([
    ...tracks.map((row) => [row.id, { kind: 'music', track: presentTrack(row, trackViewer) }] as const),
    ...artworks.map((row) => [row.id, { kind: 'artwork', artwork: presentArtwork(row, artworkViewer) }] as const),
  ])
  return liked.flatMap(({ assetId }) => items.get(assetId) ?? [])
}

async function loadShownFollowing(c: AppContext, profileId: string) {
  const { items } = await loadFollows(c, profileId, { side: 'following', limit: FAN_PAGE.followingLookedAt })
  const { db, profile } = c.var
  const hidden = profile
    ? await hiddenFrom(
        db,
        profile.id,
        items.map(({ id }) => id),
      )
    : new Set()
  return items.filter(({ id }) => !hidden.has(id)).slice(0, FAN_PAGE.following)
}

/** Number of latest likes that are searched for visible ones. */
const LOOKED_AT = 100
/** The viewer id of an anonymous visitor, who has blocked nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type FanQuery = { profileId: string; viewerId: string | undefined; limit: number }

/**
 * The latest likes of a profile, newest first. It leaves out unlisted works, works of profiles that
 * the viewer has muted or blocked, and works of profiles with a block between them and the liker.
 * The statement is not prepared, so that it is planned for this profile. A generic plan would sort
 * all likes of a busy profile.
 */
export function findRecentLikes(db: Database, { profileId, viewerId = NOBODY, limit }: FanQuery) {
  const latest = db
    .select({ id: likes.id, createdAt: likes.createdAt, assetId: likes.assetId })
    .from(likes)
    .where(eq(likes.profileId, profileId))
    .orderBy(...newestFirst(likes.createdAt, likes.id).order)
    .limit(LOOKED_AT)
    .as('latest')
  const restricts = (table: typeof blocks | typeof mutes, by: SQLWrapper, target: SQLWrapper) =>
    exists(
      db.select({ one: sql`1` }).from(table).where(sql`${table.profileId} = ${by} and ${table.targetId} = ${target}`),
    )
  const viewer = sql`${viewerId}::uuid`
  const owner = sql`${profileId}::uuid`
  const artist = assets.profileId
  return db
    .select({ assetId: assets.id, assetType: assets.assetType })
    .from(latest)
    .innerJoin(assets, eq(assets.id, latest.assetId))
    .where(
      and(
        sql`${isListed}`,
        not(restricts(blocks, viewer, artist)),
        not(restricts(mutes, viewer, artist)),
        not(restricts(blocks, owner, artist)),
        not(restricts(blocks, artist, owner)),
      ),
    )
    .orderBy(desc(latest.createdAt), desc(latest.id))
    .limit(limit)
}
