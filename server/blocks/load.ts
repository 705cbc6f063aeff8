import type { RestrictedList } from '#contract/blocks.ts'
import { type AppContext, requireProfile } from '#server/platform/context.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { presentSummary } from '#server/profiles/present.ts'
import { findRestricted, type RestrictionKind } from './queries.ts'

/** Whom the acting profile blocks or mutes. */
export async function loadRestricted(
  c: AppContext,
  kind: RestrictionKind,
  page: { cursor?: string; limit: number },
): Promise<RestrictedList> {
  const rows = await findRestricted(c.var.db, kind, requireProfile(c).id, page)
  return toPage(rows, page.limit, ({ profile }) => presentSummary(profile))
}
