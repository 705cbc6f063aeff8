import type { FeedItem } from '#contract/feed.ts'
import { FAN_PAGE } from '#contract/platform/limits.ts'
import type { FanShelf } from '#contract/public-profile.ts'
import { loadArtworkViewer } from '#server/artworks/load.ts'
import { presentArtwork } from '#server/artworks/present.ts'
import { findArtworksByIds } from '#server/artworks/queries.ts'
import { hiddenFrom } from '#server/blocks/queries.ts'
import { loadFollows } from '#server/follows/load.ts'
import { loadTrackViewer } from '#server/music/load.ts'
import { presentTrack } from '#server/music/present.ts'
import { findTracksByIds } from '#server/music/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { loadPublicPlaylists } from '#server/playlists/load.ts'
import { findRecentLikes } from './queries.ts'

/** What a person's page shows of what they listen to and look at; nothing private, hidden or of whom the viewer has blocked. */
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

/** Tracks and artworks as the feed shows them, the one that was liked last first. */
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
