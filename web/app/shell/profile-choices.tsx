import { useNavigate } from '@tanstack/react-router'
import type { OwnProfile } from '#contract/profiles.ts'
import { announce } from '#web/platform/page/announcer.tsx'
import { switchProfile, useActiveProfile, useSession } from '#web/platform/session/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { MenuHeading, MenuItem, MenuRule } from '#web/ui/overlay/menu.tsx'
import { nameOf } from './profile-name.ts'

/** The other names one can act under; nothing while there is just one. */
export function ProfileChoices() {
  const { profiles } = useSession()
  const active = useActiveProfile()
  const navigate = useNavigate()
  if (profiles.length < 2) return null

  async function act(profile: OwnProfile) {
    try {
      await switchProfile(profile.id)
      announce(`You are now ${nameOf(profile)}`)
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
          <Avatar src={profile.avatar?.thumbUrl} name={nameOf(profile)} id={profile.id} />
          <span className={`${spacingStyles.shrinkable} ${spacingStyles.grow}`}>
            <span className={`truncated ${spacingStyles.asBlock}`}>{nameOf(profile)}</span>
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
