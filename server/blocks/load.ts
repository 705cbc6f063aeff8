import { RestrictedList } from '#contract/blocks.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { type AppContext, requireProfile } from '#server/platform/context.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { presentSummary } from '#server/profiles/present.ts'
import { findRestricted, type RestrictionKind } from './queries.ts'

/** Whom the acting profile blocks or mutes; `query` as it came with the request. */
export async function loadRestricted(c: AppContext, kind: RestrictionKind, query: unknown): Promise<RestrictedList> {
  const { cursor, limit } = PageQuery.parse(query)
  const rows = await findRestricted(c.var.db, kind, requireProfile(c).id, { cursor, limit })
  return RestrictedList.parse(toPage(rows, limit, ({ profile }) => presentSummary(profile)))
}
