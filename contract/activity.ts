import { z } from 'zod'
import { Picture } from './platform/media.ts'
import { CursorQuery, pageOf } from './platform/paging.ts'
import { list } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'

/**
 * The work that was liked or commented on, as a row of My Activity shows it. `title`, `thumb` and
 * `artist` are null when the work is hidden from everyone.
 */
const ActivityAsset = z.object({
  id: z.string(),
  assetType: z.enum(['music', 'artwork', 'album']),
  title: z.string().nullable(),
  thumb: Picture.nullable(),
  artist: ProfileSummary.nullable(),
})

/** A like (`body` is null), or a comment with its whole `body`. */
export const ActivityItem = z.object({
  id: z.string(),
  asset: ActivityAsset,
  body: z.string().nullable(),
  createdAt: z.string(),
})
export type ActivityItem = z.infer<typeof ActivityItem>

export const ActivityList = pageOf(ActivityItem).extend({ total: z.number().int() })
export type ActivityList = z.infer<typeof ActivityList>

/** Works that the acting profile likes. */
export const likedResource = list('liked', '/api/activity/likes', {
  query: CursorQuery,
  schema: ActivityList,
  entities: ['track', 'artwork'],
  madeFor: 'acting',
})

/** Works that the acting profile commented on. */
export const commentedResource = list('commented', '/api/activity/comments', {
  query: CursorQuery,
  schema: ActivityList,
  entities: ['track', 'artwork', 'album', 'comment'],
  madeFor: 'acting',
})
