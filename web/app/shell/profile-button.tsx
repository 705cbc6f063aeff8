import type { ComponentProps } from 'react'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useActiveProfile, useSession } from '#web/platform/session.ts'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import * as styles from './profile-menu.module.css'

export function ProfileButton(props: ComponentProps<'button'>) {
  const { user } = useSession()
  const profile = useActiveProfile()
  const name = profile ? profileName(profile) : (user?.email ?? '')
  return (
    <button type="button" className={styles.button} {...props}>
      <VisuallyHidden>
        Profile menu, <bdi>{name}</bdi>
        {profile && ` @${profile.handle}`}
      </VisuallyHidden>
      {profile ? (
        <Avatar src={profile.avatar?.thumbUrl} name={name} id={profile.id} eager />
      ) : (
        <Icon name="profile" className={avatarStyles.avatar} />
      )}
      <span aria-hidden="true">
        <span className={styles.name}>{name}</span> {profile && <span className="meta">@{profile.handle}</span>}
      </span>
      <Icon name="down" size="s" />
    </button>
  )
}
