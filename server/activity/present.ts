import type { ActivityItem } from '#contract/activity.ts'
import { presentCover } from '#server/music/present.ts'
import { presentSummary } from '#server/profiles/present.ts'
import type { ActivityRow } from './queries.ts'

export const presentActivity = (row: ActivityRow): ActivityItem => ({
  id: row.id,
  asset: {
    id: row.assetId,
    assetType: row.assetType,
    title: row.title,
    thumb: presentCover(row),
    artist: presentSummary(row.artist),
  },
  body: row.body,
  createdAt: row.createdAt.toISOString(),
})
