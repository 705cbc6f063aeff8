import type { ListedProfile } from '#contract/follows.ts'
import { ProfileRow } from '#web/people/profiles/profile-row.tsx'
import { FollowButton } from './follow-button.tsx'

type ListedProfileRowProps = {
  profile: ListedProfile
  /** Its link has been followed. */
  onLeave?: () => void
}

/** A profile that follows, or is followed, with the button to do so oneself. */
export function ListedProfileRow({ profile, onLeave }: ListedProfileRowProps) {
  const { handle, slug, viewer } = profile
  return (
    <ProfileRow profile={profile} isGone={!handle || !slug} onLeave={onLeave}>
      {viewer.following !== null && <FollowButton profile={profile} following={viewer.following} size="s" />}
    </ProfileRow>
  )
}
