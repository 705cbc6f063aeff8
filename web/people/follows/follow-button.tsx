import type { ProfileSummary } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toggleFollow } from './toggle-follow.ts'

export type FollowButtonProps = {
  profile: Pick<ProfileSummary, 'id' | 'displayName' | 'handle'>
  /** Null for visitors, who are asked to sign in. Do not render the button for the own profile. */
  following: boolean | null
  size?: 's' | 'm'
}

export function FollowButton({ profile, following, size }: FollowButtonProps) {
  const isOn = following === true
  const label = isOn ? 'Following' : 'Follow'
  return (
    <Button
      size={size}
      aria-pressed={isOn}
      // In a list the word alone does not name the profile.
      aria-label={size === 's' ? `${label} ${profileName(profile)}` : undefined}
      onClick={() => toggleFollow({ id: profile.id, following: isOn })}
    >
      {label}
    </Button>
  )
}
