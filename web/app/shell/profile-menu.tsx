import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useActiveProfile, useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Menu, MenuHeading, MenuItem, MenuRule } from '#web/ui/overlay/menu.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { KeysItem } from '../keys/keys-item.tsx'
import { ThemeChoices } from '../theme/theme-choices.tsx'
import { LogOutItem } from './log-out-item.tsx'
import { ProfileChoices } from './profile-choices.tsx'
import * as styles from './profile-menu.module.css'
import { nameOf } from './profile-name.ts'

/** PROF-12: who one is here, and what one can become. */
export function ProfileMenu() {
  const { user } = useSession()
  const profile = useActiveProfile()
  return (
    <Menu trigger={<ProfileButton />} label="Profile menu">
      {profile && (
        <MenuHeading>
          <b className="strong">@{profile.handle}</b> <span className="meta">{profile.profileType}</span>
        </MenuHeading>
      )}
      <MenuItem asChild>
        <Link to="/account">
          <Icon name="settings" />
          <span>
            Account Settings
            <br />
            <span className="meta">{user?.email}</span>
          </span>
        </Link>
      </MenuItem>
      <MenuRule />
      <ProfileChoices />
      <MenuItem asChild>
        <Link to="/profiles/new">
          <Icon name="plus" />
          create new profile
        </Link>
      </MenuItem>
      <MenuRule />
      <ThemeChoices />
      <KeysItem />
      <MenuRule />
      <LogOutItem />
    </Menu>
  )
}

function ProfileButton(props: ComponentProps<'button'>) {
  const { user } = useSession()
  const profile = useActiveProfile()
  const name = profile ? nameOf(profile) : (user?.email ?? '')
  return (
    <button type="button" className={styles.button} {...props}>
      <VisuallyHidden>
        Profile menu, {name}
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
