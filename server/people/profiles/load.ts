import type { Profile } from '#contract/profiles.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { viewerOf } from './permissions.ts'
import { presentProfile, UNRELATED } from './present.ts'
import { profileById } from './queries.ts'

/**
 * The profile that the request acts as, for its edit form. @throws AppError `not_signed_in`,
 * `profile_required`
 */
export async function loadOwnProfile(c: AppContext): Promise<Profile> {
  const row = await profileById(c.var.db, requireProfile(c).id)
  if (!row) throw notFound('Profile')
  return presentProfile(row, viewerOf(c), UNRELATED)
}
