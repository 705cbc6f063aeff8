import type { ListedProfile } from '#contract/follows.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import * as styles from '#web/people/profiles/profile-row.module.css'
import { Link } from '#web/platform/routing/link.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { FollowButton } from './follow-button.tsx'

export type ListedProfileRowProps = {
  profile: ListedProfile
  /** Its link has been followed. */
  onLeave?: () => void
}

/** Avatar, name, @handle; greyed where there is no page to lead to. */
export function ListedProfileRow({ profile, onLeave }: ListedProfileRowProps) {
  const { avatar, handle, slug, id, viewer } = profile
  const name = profileName(profile)
  const face = (
    <>
      <Avatar src={avatar?.thumbUrl} name={name} id={id} />
      <span className={`${styles.person} ${touchStyles.names}`}>
        <span className={`${styles.name} truncated`}>{name}</span>
        <span className="meta truncated">@{handle}</span>
      </span>
    </>
  )
  return (
    <li className={styles.profile}>
      {handle && slug ? (
        <Link className={styles.link} to="/$slug" params={{ slug }} onClick={onLeave}>
          {face}
        </Link>
      ) : (
        <span className={`${styles.link} ${styles.deleted}`}>{face}</span>
      )}
      {viewer.following !== null && <FollowButton profile={profile} following={viewer.following} size="s" />}
    </li>
  )
}
