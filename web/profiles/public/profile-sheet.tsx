import { Link } from '@tanstack/react-router'
import type { Profile } from '#contract/people/profiles.ts'
import { SOCIAL_PLATFORM_NAMES } from '#contract/people/social-platforms.ts'
import { ProfileMore, RestrictionNote } from '#web/blocks/profile-restrictions.tsx'
import { canFollow } from '#web/follows/can-follow.ts'
import { FollowButton } from '#web/follows/follow-button.tsx'
import { FollowCounts } from '#web/follows/follow-counts.tsx'
import { MessageButton } from '#web/messages/message-button.tsx'
import { profileName } from '#web/player/artist-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Halftone } from '#web/ui/media/halftone.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import './profile.css'

const UNTRUSTED = 'nofollow ugc noopener noreferrer'

/** The head of a public profile: a printed sheet in the colour of its picture. */
export function ProfileSheet({ profile }: { profile: Profile }) {
  const { avatar, socialLinks } = profile
  const name = profileName(profile)
  return (
    <Sheet stock={profile.stock} className="prof">
      <Halftone src={avatar?.url} />
      <Picture
        src={avatar?.url}
        alt={name}
        width={avatar?.width ?? 1}
        height={avatar?.height ?? 1}
        placeholder={avatar?.placeholder}
        eager
        className="face"
        fallback={<Plate name={name} id={profile.id} className="face" />}
      />
      <div className="info">
        <div className="poster-w">
          <Poster text={name} maxHeight={210} maxSize={150} minSize={26} maxLines={2} />
          <p className="meta handle">@{profile.handle}</p>
        </div>
        {profile.bio && (
          <p className="body bio">
            <LinkedText text={profile.bio} />
          </p>
        )}
        <div className="acts">
          {profile.viewer.can.edit && (
            <Button asChild>
              <Link to="/edit-profile">
                <Icon name="edit" />
                Edit Profile
              </Link>
            </Button>
          )}
          {canFollow(profile.viewer.following) && !profile.viewer.blocked && (
            <FollowButton profile={profile} following={profile.viewer.following} />
          )}
          {!profile.viewer.blocked && <MessageButton profileId={profile.id} />}
          {profile.viewer.following !== null && <ProfileMore profile={profile} />}
          <FollowCounts profile={profile} />
        </div>
        <RestrictionNote viewer={profile.viewer} />
        {socialLinks.length > 0 && (
          <div className="socs">
            {socialLinks.map(({ platform, url }) => (
              <a
                key={platform}
                className="ib"
                href={url}
                target="_blank"
                rel={UNTRUSTED}
                aria-label={`${name} on ${SOCIAL_PLATFORM_NAMES[platform]}`}
                title={SOCIAL_PLATFORM_NAMES[platform]}
              >
                <Icon name={`s-${platform}`} />
              </a>
            ))}
          </div>
        )}
      </div>
    </Sheet>
  )
}
