import type { ListedProfileList } from '#contract/follows.ts'
import { presentSummary } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { findFollows, followingOf, type Side } from './queries.ts'

type Options = { side: Side; cursor?: string; limit: number }

/**
 * Followers of a profile, or the profiles that it follows, newest first. An unknown profile has
 * none.
 * @throws AppError `not_found` for a malformed id
 */
export async function loadFollows(c: AppContext, profileId: string, options: Options): Promise<ListedProfileList> {
  if (!isUuid(profileId)) throw notFound('Profile')
  const rows = await findFollows(c.var.db, profileId, options)
  const ids = rows.map((row) => row.id)
  const following = await followingOf(c.var.db, c.var.profile, ids)
  return toPage(rows, options.limit, ({ id, profile }) => ({
    ...presentSummary(profile),
    viewer: { following: following(id) },
  }))
}
