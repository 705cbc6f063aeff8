import { lazy, Suspense, useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import * as styles from '#web/profiles/public/profile.module.css'
import type { ProfileMenuProps } from './profile-menu.tsx'
import { ProfileMenuButton } from './profile-menu-button.tsx'

const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }))

/** SOCIAL-08: for others who are signed in. The menu itself is fetched with the first press. */
export function ProfileMore(props: ProfileMenuProps) {
  const { profile } = props
  const [isPressed, setPressed] = useState(false)
  const button = <ProfileMenuButton profile={profile} aria-haspopup="menu" onClick={() => setPressed(true)} />
  return isPressed ? (
    <Suspense fallback={button}>
      <ProfileMenu {...props} />
    </Suspense>
  ) : (
    button
  )
}

/** Says, to whoever did it alone, that they keep this profile away. */
export function RestrictionNote({ viewer: { blocked, muted } }: Pick<Profile, 'viewer'>) {
  if (!blocked && !muted) return null
  return <p className={`small ${styles.keptAway}`}>You {blocked ? 'blocked' : 'muted'} this profile</p>
}
