import { isolated } from '#contract/platform/isolated.ts'
import type { Profile } from '#contract/profiles.ts'
import { FollowButton } from '#web/people/follows/follow-button.tsx'
import { canFollow } from '#web/people/follows/toggle-follow.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { SupportButton } from '#web/people/support/support-button.tsx'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { ProfileMore } from '#web/social/blocks/profile-restrictions.tsx'
import { MessageButton } from '#web/social/messages/message-button.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { shareLink } from '#web/works/share/share-link.ts'

/** The actions on a profile: its owner edits it, others follow it and write to it. */
export function ProfileActions({ profile }: { profile: Profile }) {
  const { viewer } = profile
  const path = `/${profile.slug || profile.handle}`
  return (
    <>
      {viewer.can.edit && (
        <ButtonLink to="/edit-profile">
          <Icon name="edit" />
          Edit Profile
        </ButtonLink>
      )}
      {canFollow(viewer.following) && !viewer.blocked && (
        <FollowButton profile={profile} following={viewer.following} />
      )}
      {!viewer.blocked && <MessageButton profileId={profile.id} />}
      {!viewer.blocked && <SupportButton name={profileName(profile)} support={profile.support} />}
      <IconButton
        icon="share"
        label={`Share ${isolated(profileName(profile))}`}
        onClick={() => void shareLink(path, profileName(profile))}
      />
      {viewer.following !== null ? (
        <ProfileMore profile={profile} />
      ) : (
        <ReportButton
          thing={reportable('profile', { id: profile.id, title: profileName(profile) }, profile, path)}
          look="icon"
        />
      )}
    </>
  )
}
