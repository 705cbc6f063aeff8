import type { ListedProfile } from '#contract/follows.ts'
import { ProfileRow } from '#web/people/profiles/profile-row.tsx'
import { FollowButton } from './follow-button.tsx'

type ListedProfileRowProps = {
  profile: ListedProfile
  /** Called when the user follows the row's link. */
  onLeave?: () => void
}

/** A profile in a list of followers or followed profiles, with a button to follow it. */
export function ListedProfileRow({ profile, onLeave }: ListedProfileRowProps) {
  const { handle, slug, viewer } = profile
  return (
    <ProfileRow profile={profile} isGone={!handle || !slug} onLeave={onLeave}>
      {viewer.following !== null && <FollowButton profile={profile} following={viewer.following} size="s" />}
    </ProfileRow>
  )
}
