import type { Profile } from '#contract/profiles.ts'
import * as styles from './profile.module.css'

/** Says, to whoever did it alone, that they keep this profile away. */
export function RestrictionNote({ viewer: { blocked, muted } }: Pick<Profile, 'viewer'>) {
  if (!blocked && !muted) return null
  return <p className={`small ${styles.keptAway}`}>You {blocked ? 'blocked' : 'muted'} this profile</p>
}
