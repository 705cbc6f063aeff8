import type {
  Artwork,
  ArtworkDetail,
  ArtworkImage,
  ArtworkList,
  OwnArtwork,
  OwnArtworkList,
} from '#contract/artworks.ts'
import { ARTWORK, ARTWORKS_PER_PROFILE_PAGE, PAGE_SIZE } from '#contract/platform/limits.ts'
import { widthOfTile, widthWithin } from '#server/media/images/tile-widths.ts'
import { followingOf, withFollowing } from '#server/people/follows/queries.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { presentAccent, presentSummary } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { contentWarningOf, presentSensitive } from '#server/works/assets/labels.ts'
import { presentRelease } from '#server/works/audience/columns.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { findLiked } from '#server/works/likes/queries.ts'
import { findAllArtworksOf, findArtworks, findArtworksOf, findNeighbours } from './lists.ts'
import {
  type ArtworkViewer,
  canEditArtwork,
  canSeeArtwork,
  canSeeOriginal,
  noSuchArtwork,
  viewOfArtwork,
} from './permissions.ts'
import { type ArtworkRow, findArtwork, type OwnArtworkRow } from './queries.ts'

type PageOptions = { cursor?: string; limit?: number }

/** The viewer of these artworks. One query finds which of them the acting profile likes. */
export async function loadArtworkViewer(c: AppContext, artworks: readonly { id: string }[]): Promise<ArtworkViewer> {
  const ids = artworks.map((artwork) => artwork.id)
  const likes = await findLiked(c.var.db, c.var.profile, ids)
  return { ...viewerOf(c), likes, signedUrl: c.var.signing.signedUrl }
}

/**
 * Find Art: artworks for the gallery, newest first.
 * @throws AppError `bad_request` for a malformed cursor
 */
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

/**
 * My Artwork: all artworks of the acting profile, newest first.
 * @throws AppError `not_signed_in`, `profile_required`, `bad_request`
 */
export async function loadOwnArtworks(
  c: AppContext,
  { cursor, limit = ARTWORKS_PER_PROFILE_PAGE }: PageOptions = {},
): Promise<OwnArtworkList> {
  const rows = await findAllArtworksOf(c.var.db, requireProfile(c).id, { cursor, limit })
  const viewer = await loadArtworkViewer(c, rows)
  return toPage(rows, limit, (row) => presentOwnArtwork(row, viewer))
}

/**
 * All that `/artwork/{id}` shows first.
 * @throws AppError `not_found`, also if the viewer may not see the artwork
 */
export async function loadArtworkDetail(c: AppContext, id: string): Promise<ArtworkDetail> {
  const { db, profile } = c.var
  const row = isUuid(id) ? await findArtwork(db, id) : undefined
  if (!row || !canSeeArtwork(await viewerFor(c, row), row)) throw noSuchArtwork()
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
    isHidden: row.isHidden,
    noAi: row.noAi,
    artist: withFollowing(artwork.artist, following(row.profileId)),
    moreByArtist: more.map((other) => presentArtwork(other, viewer)),
  }
}

/** Placeholder path of a thumbnail that was never created. */
export const UNFINISHED = 'temp'

export const presentArtwork = (row: ArtworkRow, viewer: ArtworkViewer): Artwork => ({
  id: row.id,
  title: row.title,
  altText: row.altText,
  tags: row.tags,
  usageType: row.usageType,
  artist: presentSummary(row.artist),
  image: presentImage(row, signerFor(row, viewer)),
  stock: presentAccent(row),
  sensitive: presentSensitive(row),
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  shareCount: row.shareCount,
  createdAt: row.createdAt.toISOString(),
  viewer: viewOfArtwork(viewer, row),
})

const presentOwnArtwork = (row: OwnArtworkRow, viewer: ArtworkViewer): OwnArtwork => ({
  ...presentArtwork(row, viewer),
  description: row.description,
  madeWithAi: row.madeWithAi,
  original: presentOriginal(row, viewer),
  release: presentRelease(row),
  approvedMerchCount: canEditArtwork(viewer, row) ? row.approvedMerchCount : 0,
})

function presentOriginal(row: OwnArtworkRow, viewer: ArtworkViewer): OwnArtwork['original'] {
  const { originalPath, publicPath, originalName: name, contentType, fileSize } = row
  const { signedUrl } = signerFor(row, viewer)
  if (canSeeOriginal(viewer, row))
    return { url: signedUrl(originalPath), name, contentType, size: fileSize, traces: row.traces ?? [] }
  const url = publicPath === null ? null : signedUrl(publicPath)
  return { url, name, contentType, size: row.publicSize ?? fileSize, traces: [] }
}

/** Signs the pictures of an artwork. For a hidden artwork the signature opens hidden files. */
const signerFor = ({ isPublic }: { isPublic: boolean }, { signedUrl }: Pick<ArtworkViewer, 'signedUrl'>) =>
  isPublic ? { signedUrl } : { signedUrl: (key: string) => signedUrl(key, { opensHidden: true }) }

type ImageColumns = Pick<
  ArtworkRow,
  | ('width' | 'height' | 'placeholder' | 'smallPath' | 'thumbPath' | 'largePath' | 'tilePaths')
  | ('id' | 'profileId' | 'sensitiveWhy')
>

/** Call this only if the viewer may see the artwork: its URLs work for anyone who has them. */
export function presentImage(row: ImageColumns, { signedUrl }: Pick<ArtworkViewer, 'signedUrl'>): ArtworkImage {
  const { width, height, placeholder, smallPath, thumbPath, largePath, tilePaths } = row
  if (thumbPath === UNFINISHED) return { width, height, placeholder, sources: [], ...contentWarningOf(row) }
  const jpeg = (path: string | null, side: number) => ({ path, widthPx: widthWithin(row, side) })
  const tiles = (tilePaths ?? []).map((path) => ({ path, widthPx: widthOfTile(path, row) }))
  // Of two sources with the same width the browser takes the first, which is the smaller file.
  // Beside tiles the small JPEG is left out: browsers would pick it because its width is a few
  // pixels nearer to the wanted one.
  const known = [
    ...tiles,
    jpeg(tiles.length > 0 ? null : smallPath, ARTWORK.smallSide),
    jpeg(thumbPath, ARTWORK.thumbSide),
    jpeg(largePath, ARTWORK.largeSide),
  ]
  const sources = known
    .flatMap(({ path, widthPx }) => (path === null ? [] : [{ url: signedUrl(path), widthPx }]))
    .toSorted((one, other) => one.widthPx - other.widthPx)
  return { width, height, placeholder, sources, ...contentWarningOf(row) }
}
