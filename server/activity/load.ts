import type { ActivityList } from '#contract/activity.ts'
import { ACTIVITY_PAGE } from '#contract/platform/limits.ts'
import { type AppContext, requireProfile } from '#server/platform/context.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { presentActivity } from './present.ts'
import { type ActivityKind, countActivity, findActivity } from './queries.ts'

/** What the acting profile liked, or commented on, the newest first. @throws AppError `not_signed_in`, `profile_required`, `bad_request` */
export async function loadActivity(c: AppContext, kind: ActivityKind, cursor?: string): Promise<ActivityList> {
  const { id } = requireProfile(c)
  const [rows, total, viewer] = await Promise.all([
    findActivity(c.var.db, id, { kind, cursor, limit: ACTIVITY_PAGE }),
    countActivity(c.var.db, id, kind),
    loadViewer(c),
  ])
  const { signedUrl } = c.var.signing
  return { ...toPage(rows, ACTIVITY_PAGE, (row) => presentActivity(row, { ...viewer, signedUrl })), total }
}
