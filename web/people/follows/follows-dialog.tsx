import { followersResource, followingResource } from '#contract/follows.ts'
import type { Profile } from '#contract/profiles.ts'
import * as styles from '#web/people/profiles/profile-row.module.css'
import { useResource } from '#web/platform/data.ts'
import { LoadedRows } from '#web/ui/feedback/loaded-rows.tsx'
import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ListedProfileRow } from './listed-profile-row.tsx'

export type FollowSide = 'followers' | 'following'

const TITLE = { followers: 'Followers', following: 'Following' } as const
const EMPTY = { followers: 'No followers yet', following: 'No following yet' } as const

export type FollowsDialogProps = { profile: Profile; side: FollowSide; onClose: () => void }

/** The followers of a profile, or the profiles that it follows. */
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
  return (
    <div>
      <LoadedRows
        query={query}
        waiting={<ListSkeleton />}
        failed="Failed to load profiles. Please try again."
        empty={<p className="dim">{EMPTY[side]}</p>}
      >
        {(profile) => <ListedProfileRow profile={profile} onLeave={onLeave} />}
      </LoadedRows>
    </div>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading profiles" rows={4}>
      <div className={styles.profile}>
        <span className={`${avatarStyles.avatar} ${skeletonStyles.skeleton}`} />
        <Skeleton width="60%" />
      </div>
    </Loading>
  )
}
