import type { ReactNode } from 'react'
import type { ProfileSummary } from '#contract/profiles.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { profileName } from './profile-name.ts'
import * as styles from './profile-row.module.css'

export type ProfileRowProps = {
  profile: Pick<ProfileSummary, 'id' | 'slug' | 'handle' | 'displayName' | 'avatar'>
  /** The profile has no page. */
  isGone?: boolean
  /** Called when the user follows the row's link. */
  onLeave?: () => void
  /** Shown at the right end. */
  children?: ReactNode
}

/** A row of a list of profiles: avatar, name, @handle. It is grey if the profile has no page. */
export function ProfileRow({ profile, isGone, onLeave, children }: ProfileRowProps) {
  const { avatar, handle, slug, id } = profile
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
      {isGone ? (
        <span className={`${styles.link} ${styles.deleted}`}>{face}</span>
      ) : (
        <Link className={styles.link} to="/$slug" params={{ slug: slug || handle }} onClick={onLeave}>
          {face}
        </Link>
      )}
      {children}
    </li>
  )
}
