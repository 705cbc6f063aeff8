import { isolated } from '#contract/platform/isolated.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { useLogOut } from '#web/people/accounts/use-log-out.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { switchProfile, useActiveProfile, useSession } from '#web/platform/session.ts'
import { announce } from '#web/ui/feedback/announcer.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import { Menu, MenuHeading, MenuItem, MenuRule } from '#web/ui/overlay/menu.tsx'
import { KeysItem } from '../keys/keys-item.tsx'
import { ThemeChoices } from '../theme/theme-choices.tsx'
import { ProfileButton } from './profile-button.tsx'

/**
 * PROF-12: the active profile and the profiles to switch to. The menu opens as soon as it is
 * loaded.
 */
export function ProfileMenu() {
  const { user } = useSession()
  const profile = useActiveProfile()
  return (
    <Menu trigger={<ProfileButton />} label="Profile menu" defaultOpen>
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
      <MenuItem asChild>
        <Link to="/offline">
          <Icon name="download" />
          offline
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

/** AUTH-07: ends the session on the server and clears what the page knows of it. */
function LogOutItem() {
  const logOut = useLogOut()
  return (
    <MenuItem icon="logout" onSelect={() => void logOut()}>
      log out
    </MenuItem>
  )
}

/** The other profiles of the account; nothing if there is only one. */
function ProfileChoices() {
  const { profiles } = useSession()
  const active = useActiveProfile()
  const navigate = useNavigate()
  if (profiles.length < 2) return null

  async function act(profile: OwnProfile) {
    try {
      await switchProfile(profile.id)
      announce(`You are now ${isolated(profileName(profile))}`)
      await navigate({ to: '/home' })
    } catch {
      toast.error('Error', 'The profile could not be switched. Please try again.')
    }
  }

  return (
    <>
      <MenuHeading>
        <span className="meta">Switch profile</span>
      </MenuHeading>
      {profiles.map((profile) => (
        <MenuItem key={profile.id} disabled={profile.id === active?.id} onSelect={() => void act(profile)}>
          <Avatar src={profile.avatar?.thumbUrl} name={profileName(profile)} id={profile.id} />
          <span className={`${spacingStyles.shrinkable} ${spacingStyles.grow}`}>
            <span className={`truncated ${spacingStyles.asBlock}`}>{profileName(profile)}</span>
            <span className={`meta truncated ${spacingStyles.asBlock}`}>
              @{profile.handle} {profile.profileType}
            </span>
          </span>
          {profile.id === active?.id && <Icon name="check" />}
        </MenuItem>
      ))}
      <MenuRule />
    </>
  )
}
