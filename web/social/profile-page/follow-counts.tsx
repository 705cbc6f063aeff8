import { useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { formatCount } from '#contract/words/counted.ts'
import type { FollowSide } from '#web/people/follows/follows-dialog.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import * as styles from './profile.module.css'

const FollowsDialog = lazyOver(() => import('#web/people/follows/follows-dialog.tsx'), 'FollowsDialog')

/** SOCIAL-02: how many follow a profile, and how many it follows. A press shows the list. */
export function FollowCounts({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<FollowSide | null>(null)
  return (
    <div className={styles.counts}>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('followers')}>
        <b className="tabular-numbers">{formatCount(profile.followerCount)}</b> Followers
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('following')}>
        <b className="tabular-numbers">{formatCount(profile.followingCount)}</b> Following
      </Button>
      {open && <FollowsDialog profile={profile} side={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
