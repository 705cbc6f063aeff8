import type { ActivityItem } from '#contract/activity.ts'
import type { Picture } from '#contract/platform/media.ts'
import { presentImage } from '#server/artworks/present.ts'
import { canSeeAsset } from '#server/assets/rules.ts'
import type { Signing } from '#server/media/signing/signing.ts'
import { presentCover } from '#server/music/present.ts'
import { presentSummary } from '#server/profiles/present.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import type { ActivityRow } from './queries.ts'

/** Who looks at their activity, and what signs the pictures that they may see. */
export type ActivityViewer = Viewer & Pick<Signing, 'signedUrl'>

/** What was hidden since is a line without a name: whose it was and what it was called is no one's business any more. */
export function presentActivity(row: ActivityRow, viewer: ActivityViewer): ActivityItem {
  const { id, assetId, assetType, body } = row
  const asset = canSeeAsset(viewer, row)
    ? {
        title: row.musicTitle ?? row.artworkTitle ?? row.albumTitle,
        thumb: presentThumb(row, viewer),
        artist: presentSummary(row.artist),
      }
    : { title: null, thumb: null, artist: null }
  return { id, asset: { id: assetId, assetType, ...asset }, body, createdAt: row.createdAt.toISOString() }
}

function presentThumb(row: ActivityRow, viewer: ActivityViewer): Picture | null {
  const { artworkWidth: width, artworkHeight: height, artworkPlaceholder: placeholder, smallPath, thumbPath } = row
  if (width === null || height === null || placeholder === null || thumbPath === null)
    return row.assetType === 'album' ? row.albumCover && presentCover(row.albumCover) : presentCover(row)
  const { sources } = presentImage(
    { width, height, placeholder, smallPath, thumbPath, largePath: null, tilePaths: null },
    viewer,
  )
  const [smallest, largest] = [sources[0], sources.at(-1)]
  return smallest && largest ? { url: largest.url, thumbUrl: smallest.url, width, height, placeholder } : null
}
