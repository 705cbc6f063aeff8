import { HANDLE } from '#contract/limits.ts'
import type { ProfilePage } from '#contract/music.ts'
import type { Profile } from '#contract/profiles.ts'
import { followingOf } from '#server/follows/queries.ts'
import { loadProfileMusic } from '#server/music/load.ts'
import { type AppContext, requireProfile } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentProfile } from './present.ts'
import { profileById, profileBySlug } from './queries.ts'
import { loadViewer } from './rules.ts'

/** All that `/{slug}` shows first; found by slug, else by handle. @throws AppError `not_found` */
export async function loadProfilePage(c: AppContext, slug: string): Promise<ProfilePage> {
  const wanted = slug.toLowerCase()
  const [row] = HANDLE.pattern.test(wanted) ? await profileBySlug(c.var.db, 'by-slug').execute({ slug: wanted }) : []
  if (!row) throw notFound('Profile')
  const [viewer, tracks, following] = await Promise.all([
    loadViewer(c),
    loadProfileMusic(c, row.id),
    followingOf(c.var.db, c.var.profile, [row.id]),
  ])
  return { profile: presentProfile(row, viewer, following(row.id)), tracks }
}

/** The profile that the request acts as, for its edit form. @throws AppError `not_signed_in`, `profile_required` */
export async function loadOwnProfile(c: AppContext): Promise<Profile> {
  const row = await profileById(c.var.db, requireProfile(c).id)
  if (!row) throw notFound('Profile')
  return presentProfile(row, await loadViewer(c), null)
}
