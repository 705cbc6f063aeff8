import { Suspense } from 'react'
import { lazy, usePressed } from '#web/ui/feedback/lazy.tsx'
import type { ProfileMenuProps } from './profile-menu.tsx'
import { ProfileMenuButton } from './profile-menu-button.tsx'

const loadMenu = () => import('./profile-menu.tsx')
const ProfileMenu = lazy(async () => ({ default: (await loadMenu()).ProfileMenu }))

/** SOCIAL-08: for others who are signed in. The menu itself is fetched with the first press. */
export function ProfileMore(props: ProfileMenuProps) {
  const { profile } = props
  const [isPressed, press] = usePressed(loadMenu)
  const button = <ProfileMenuButton profile={profile} aria-haspopup="menu" onClick={press} />
  return isPressed ? (
    <Suspense fallback={button}>
      <ProfileMenu {...props} />
    </Suspense>
  ) : (
    button
  )
}
