import type { Artwork, ArtworkImage, OwnArtwork } from '#contract/artworks.ts'
import { ARTWORK } from '#contract/platform/limits.ts'
import { tileWidthsOf, widthWithin } from '#server/media/images/tile-widths.ts'
import { presentStock, presentSummary } from '#server/profiles/present.ts'
import type { ArtworkRow, OwnArtworkRow } from './queries.ts'
import { type ArtworkViewer, canDeleteArtwork, canEditArtwork, canSeeUntouched } from './rules.ts'

/** What stands in place of a thumbnail that was never made. */
export const UNFINISHED = 'temp'

export const presentArtwork = (row: ArtworkRow, viewer: ArtworkViewer): Artwork => ({
  id: row.id,
  title: row.title,
  altText: row.altText,
  tags: row.tags,
  usageType: row.usageType,
  artist: presentSummary(row.artist),
  image: presentImage(row, viewer),
  stock: presentStock(row),
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  shareCount: row.shareCount,
  createdAt: row.createdAt.toISOString(),
  viewer: {
    liked: viewer.likes.has(row.id),
    can: { edit: canEditArtwork(viewer, row), delete: canDeleteArtwork(viewer, row) },
  },
})

export const presentOwnArtwork = (row: OwnArtworkRow, viewer: ArtworkViewer): OwnArtwork => ({
  ...presentArtwork(row, viewer),
  description: row.description,
  original: presentOriginal(row, viewer),
  approvedMerchCount: canEditArtwork(viewer, row) ? row.approvedMerchCount : 0,
})

function presentOriginal(row: OwnArtworkRow, viewer: ArtworkViewer): OwnArtwork['original'] {
  const { originalPath, publicPath, originalName: name, contentType, fileSize } = row
  if (canSeeUntouched(viewer, row))
    return { url: viewer.signedUrl(originalPath), name, contentType, size: fileSize, traces: row.traces ?? [] }
  const url = publicPath === null ? null : viewer.signedUrl(publicPath)
  return { url, name, contentType, size: row.publicSize ?? fileSize, traces: [] }
}

type ImageColumns = Pick<
  ArtworkRow,
  'width' | 'height' | 'placeholder' | 'smallPath' | 'thumbPath' | 'largePath' | 'tilePaths'
>

/** Only for who may see the artwork: its URLs open for anyone who has them. */
export function presentImage(row: ImageColumns, { signedUrl }: Pick<ArtworkViewer, 'signedUrl'>): ArtworkImage {
  const { width, height, placeholder, smallPath, thumbPath, largePath, tilePaths } = row
  if (thumbPath === UNFINISHED) return { width, height, placeholder, sources: [] }
  const jpeg = (path: string | null, side: number) => ({ path, widthPx: widthWithin(row, side) })
  const widths = tileWidthsOf(row)
  // Where two are of one width the browser takes the first, which weighs less.
  const known = [
    ...(tilePaths ?? []).map((path, at) => ({ path, widthPx: widths[at] as number })),
    jpeg(smallPath, ARTWORK.smallSide),
    jpeg(thumbPath, ARTWORK.thumbSide),
    jpeg(largePath, ARTWORK.largeSide),
  ]
  const sources = known
    .flatMap(({ path, widthPx }) => (path === null ? [] : [{ url: signedUrl(path), widthPx }]))
    .toSorted((one, other) => one.widthPx - other.widthPx)
  return { width, height, placeholder, sources }
}
