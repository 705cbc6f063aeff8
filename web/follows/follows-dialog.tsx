import { followersResource, followingResource } from '#contract/follows.ts'
import type { Profile } from '#contract/profiles.ts'
import { useResource } from '#web/platform/data.ts'
import * as styles from '#web/profiles/profile-row.module.css'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ListedProfileRow } from './listed-profile-row.tsx'

export type FollowSide = 'followers' | 'following'

const TITLE = { followers: 'Followers', following: 'Following' } as const
const EMPTY = { followers: 'No followers yet', following: 'No following yet' } as const
const FAILED = 'Failed to load profiles. Please try again.'

export type FollowsDialogProps = { profile: Profile; side: FollowSide; onClose: () => void }

/** Who follows a profile, or whom it follows. */
export function FollowsDialog({ profile, side, onClose }: FollowsDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLE[side]}>
      <ListedProfiles profileId={profile.id} side={side} onLeave={onClose} />
    </Dialog>
  )
}

type ListedProfilesProps = { profileId: string; side: FollowSide; onLeave: () => void }

function ListedProfiles({ profileId, side, onLeave }: ListedProfilesProps) {
  const query = useResource(side === 'followers' ? followersResource : followingResource, { id: profileId })
  if (query.isPending) return <ListSkeleton />
  if (!query.data) {
    return <LoadError message={FAILED} query={query} />
  }
  const listed = query.data.pages.flatMap((page) => page.items)
  if (listed.length === 0) return <p className="dim">{EMPTY[side]}</p>
  return (
    <div>
      <ul>
        {listed.map((profile) => (
          <ListedProfileRow key={profile.id} profile={profile} onLeave={onLeave} />
        ))}
      </ul>
      <LoadMore {...query} failed={FAILED} />
    </div>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading profiles">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div className={styles.profile} key={key}>
          <span className={`${avatarStyles.avatar} ${skeletonStyles.skeleton}`} />
          <Skeleton width="60%" />
        </div>
      ))}
    </Loading>
  )
}
