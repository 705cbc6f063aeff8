import { z } from 'zod'
import { Picture } from './platform/media.ts'
import { pageOf } from './platform/paging.ts'
import { ProfileSummary } from './profiles.ts'

/** What was liked or commented on, as a line of My Activity shows it. `title`, `thumb` and `artist` are null once it is hidden from everyone. */
const ActivityAsset = z.object({
  id: z.string(),
  assetType: z.enum(['music', 'artwork', 'album']),
  title: z.string().nullable(),
  thumb: Picture.nullable(),
  artist: ProfileSummary.nullable(),
})

/** A like, or a comment with its `body` whole. */
export const ActivityItem = z.object({
  id: z.string(),
  asset: ActivityAsset,
  body: z.string().nullable(),
  createdAt: z.string(),
})
export type ActivityItem = z.infer<typeof ActivityItem>

export const ActivityList = pageOf(ActivityItem).extend({ total: z.number().int() })
export type ActivityList = z.infer<typeof ActivityList>
