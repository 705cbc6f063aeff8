import type { Profile } from '#contract/profiles.ts'
import * as styles from './profile.module.css'

/** Tells the viewer that they block or mute this profile. Nobody else sees it. */
export function RestrictionNote({ viewer: { blocked, muted } }: Pick<Profile, 'viewer'>) {
  if (!blocked && !muted) return null
  return <p className={`small ${styles.keptAway}`}>You {blocked ? 'blocked' : 'muted'} this profile</p>
}
