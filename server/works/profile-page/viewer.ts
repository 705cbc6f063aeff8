import type { Profile } from '#contract/profiles.ts'
import { canEditProfile } from '#server/people/profiles/permissions.ts'
import type { ViewerFields, ViewerState } from '#server/works/public-parts/viewer.ts'

export function viewOfProfile(profile: Pick<Profile, 'id'> & Partial<Profile>): ViewerFields {
  const following = ({ profileId, followed }: ViewerState) =>
    profileId === null || profileId === profile.id ? null : followed.has(profile.id)
  // In lists, only `following` is present.
  if (profile.bio === undefined) return (looking) => ({ following: following(looking) })
  return (looking) => ({
    following: following(looking),
    blocked: looking.blocked.has(profile.id),
    muted: looking.muted.has(profile.id),
    can: { edit: canEditProfile(looking, profile) },
  })
}
