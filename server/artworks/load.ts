import type { ArtworkDetail, ArtworkList, OwnArtworkList } from '#contract/artworks.ts'
import { ARTWORK, ARTWORKS_PER_PROFILE_PAGE, PAGE_SIZE } from '#contract/platform/limits.ts'
import { followingOf, withFollowing } from '#server/follows/queries.ts'
import { findLiked } from '#server/likes/queries.ts'
import { type AppContext, requireProfile } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { findAllArtworksOf, findArtworks, findArtworksOf } from './lists/lists.ts'
import { findNeighbours } from './lists/neighbours.ts'
import { presentArtwork, presentOwnArtwork } from './present.ts'
import { findArtwork } from './queries.ts'
import { type ArtworkViewer, canSeeArtwork, noSuchArtwork } from './rules.ts'

type PageOptions = { cursor?: string; limit?: number }

/** Who looks at these artworks: one lookup tells which of all of them the acting profile likes. */
export async function loadArtworkViewer(c: AppContext, artworks: readonly { id: string }[]): Promise<ArtworkViewer> {
  const ids = artworks.map((artwork) => artwork.id)
  const [viewer, likes] = await Promise.all([loadViewer(c), findLiked(c.var.db, c.var.profile, ids)])
  return { ...viewer, likes, signedUrl: c.var.signing.signedUrl }
}

/** Find Art: artworks for the gallery, newest first. @throws AppError `bad_request` for a foreign cursor */
export async function loadArtworkList(
  c: AppContext,
  options: PageOptions & { tag?: string | null },
): Promise<ArtworkList> {
  const { cursor, limit = PAGE_SIZE.default, tag } = options
  const rows = await findArtworks(c.var.db, { cursor, limit, tag: tag?.trim().toLowerCase() || undefined })
  const viewer = await loadArtworkViewer(c, rows)
  return toPage(rows, limit, (row) => presentArtwork(row, viewer))
}

/** A profile's artworks for the gallery, newest first; an unknown profile has none. */
export async function loadProfileArtworks(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: PageOptions = {},
): Promise<ArtworkList> {
  const rows = await findArtworksOf(c.var.db, profileId, { cursor, limit })
  const viewer = await loadArtworkViewer(c, rows)
  return toPage(rows, limit, (row) => presentArtwork(row, viewer))
}

/** My Artwork: all of the acting profile's, newest first. @throws AppError `not_signed_in`, `profile_required`, `bad_request` */
export async function loadOwnArtworks(
  c: AppContext,
  { cursor, limit = ARTWORKS_PER_PROFILE_PAGE }: PageOptions = {},
): Promise<OwnArtworkList> {
  const rows = await findAllArtworksOf(c.var.db, requireProfile(c).id, { cursor, limit })
  const viewer = await loadArtworkViewer(c, rows)
  return toPage(rows, limit, (row) => presentOwnArtwork(row, viewer))
}

/** All that `/artwork/{id}` shows first. @throws AppError `not_found` also for what they may not see */
export async function loadArtworkDetail(c: AppContext, id: string): Promise<ArtworkDetail> {
  const { db, profile } = c.var
  const row = isUuid(id) ? await findArtwork(db, id) : undefined
  if (!row || !canSeeArtwork(await loadViewer(c), row)) throw noSuchArtwork()
  const [newest, neighbours, following] = await Promise.all([
    findArtworksOf(db, row.profileId, { limit: ARTWORK.moreByArtist }),
    findNeighbours(db, row),
    followingOf(db, profile, [row.profileId]),
  ])
  const more = newest.filter((other) => other.id !== row.id).slice(0, ARTWORK.moreByArtist)
  const viewer = await loadArtworkViewer(c, [row, ...more])
  const artwork = presentOwnArtwork(row, viewer)
  return {
    ...artwork,
    ...neighbours,
    artist: withFollowing(artwork.artist, following(row.profileId)),
    moreByArtist: more.map((other) => presentArtwork(other, viewer)),
  }
}
