import { ARTWORK } from '#contract/limits.ts'
import type { Artwork, ArtworkImage, OwnArtwork } from '#contract/works/artworks.ts'
import { presentStock, presentSummary } from '#server/profiles/present.ts'
import type { ArtworkRow, OwnArtworkRow } from './queries.ts'
import { type ArtworkViewer, canDeleteArtwork, canEditArtwork } from './rules.ts'

/** What stands in place of a thumbnail that was never made. */
const UNFINISHED = 'temp'

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
  original: {
    url: viewer.signedUrl(row.originalPath),
    name: row.originalName,
    contentType: row.contentType,
    size: row.fileSize,
  },
  approvedMerchCount: canEditArtwork(viewer, row) ? row.approvedMerchCount : 0,
})

type ImageColumns = Pick<ArtworkRow, 'width' | 'height' | 'placeholder' | 'smallPath' | 'thumbPath' | 'largePath'>

/** Only for who may see the artwork: its URLs open for anyone who has them. */
export function presentImage(row: ImageColumns, { signedUrl }: Pick<ArtworkViewer, 'signedUrl'>): ArtworkImage {
  const { width, height, placeholder, smallPath, thumbPath, largePath } = row
  const widthAt = (side: number) => Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))))
  const source = (path: string | null, side: number) =>
    path === null ? [] : [{ url: signedUrl(path), widthPx: widthAt(side) }]
  const sources =
    thumbPath === UNFINISHED
      ? []
      : [
          ...source(smallPath, ARTWORK.smallSide),
          ...source(thumbPath, ARTWORK.thumbSide),
          ...source(largePath, ARTWORK.largeSide),
        ]
  return { width, height, placeholder, sources }
}
