import { type ActivityItem, type ActivityList, commentedResource, likedResource } from '#contract/activity.ts'
import { ACTIVITY_PAGE } from '#contract/platform/limits.ts'
import type { Picture } from '#contract/platform/media.ts'
import { type Signing, urlsOf } from '#server/media/signing.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import type { Viewer } from '#server/people/profiles/permissions.ts'
import { presentSummary } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { presentImage } from '#server/works/artworks/load.ts'
import { contentWarningOf } from '#server/works/assets/labels.ts'
import { canSeeAsset } from '#server/works/assets/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { presentCover } from '#server/works/music/load.ts'
import { type ActivityRow, type ActivityType, countActivity, findActivity } from './queries.ts'

/** Resources for the API and the first paint. */
export const activityResources = [
  handler(
    likedResource,
    {
      summary: 'List the likes of the acting profile, newest first',
      errors: ['profile_required'],
      response: 'A page of likes, with the count of all',
    },
    (c, params) => loadActivity(c, 'likes', params.cursor),
  ),
  handler(
    commentedResource,
    {
      summary: 'List the comments of the acting profile, newest first',
      errors: ['profile_required'],
      response: 'A page of comments, with the count of all',
    },
    (c, params) => loadActivity(c, 'comments', params.cursor),
  ),
]

/**
 * Works that the acting profile liked or commented on, the newest first.
 * @throws AppError `not_signed_in`, `profile_required`, `bad_request`
 */
async function loadActivity(c: AppContext, kind: ActivityType, cursor?: string): Promise<ActivityList> {
  const { id } = requireProfile(c)
  const [rows, total] = await Promise.all([
    findActivity(c.var.db, id, { kind, cursor, limit: ACTIVITY_PAGE }),
    countActivity(c.var.db, id, kind),
  ])
  const viewer = { ...(await viewerFor(c, ...rows)), signedUrl: c.var.signing.signedUrl }
  return { ...toPage(rows, ACTIVITY_PAGE, (row) => presentActivity(row, viewer)), total }
}

/** The viewer, and the function that signs the pictures that the viewer may see. */
type ActivityViewer = Viewer & Pick<Signing, 'signedUrl'>

/** A work that the viewer may no longer see is an entry without title, picture and artist. */
function presentActivity(row: ActivityRow, viewer: ActivityViewer): ActivityItem {
  const { id, assetId, assetType, body } = row
  const asset = canSeeAsset(viewer, { ...row, id: assetId })
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
  const { assetId: id, profileId, sensitiveWhy } = row
  const veil = contentWarningOf({ id, profileId, sensitiveWhy })
  if (width === null || height === null || placeholder === null || thumbPath === null)
    return row.assetType === 'album'
      ? row.albumCover && presentCover(row.albumCover, urlsOf(row, viewer), veil)
      : presentCover(row, urlsOf(row, viewer), veil)
  const image = { width, height, placeholder, smallPath, thumbPath, largePath: null, tilePaths: null }
  const { sources } = presentImage({ ...image, id, profileId, sensitiveWhy }, viewer)
  const [smallest, largest] = [sources[0], sources.at(-1)]
  return smallest && largest ? { url: largest.url, thumbUrl: smallest.url, width, height, placeholder, ...veil } : null
}
