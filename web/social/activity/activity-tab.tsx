import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ActivityList } from '#contract/activity.ts'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadedRows } from '#web/ui/feedback/loaded-rows.tsx'
import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as styles from './activity.module.css'
import { ActivityCard } from './activity-card.tsx'

const EMPTY = {
  likes: "You haven't liked anything yet.",
  comments: "You haven't commented on anything yet.",
} as const

export type ActivityType = 'likes' | 'comments'

export type ActivityTabProps = { kind: ActivityType; query: UseInfiniteQueryResult<InfiniteData<ActivityList>> }

/** One tab of My Activity. */
export function ActivityTab({ kind, query }: ActivityTabProps) {
  return (
    <LoadedRows
      query={query}
      waiting={<ActivitySkeleton />}
      failed="Failed to load your activity. Please try again."
      padded
      empty={<NoActivity kind={kind} />}
    >
      {(item) => <ActivityCard item={item} kind={kind} />}
    </LoadedRows>
  )
}

function NoActivity({ kind }: { kind: ActivityType }) {
  return (
    <EmptyState
      scene="niche"
      as="h2"
      title={EMPTY[kind]}
      action={<ButtonLink to="/find-music">Find Music</ButtonLink>}
    />
  )
}

function ActivitySkeleton() {
  return (
    <Loading label="Loading your activity" rows={5}>
      <div className={styles.card}>
        <span className={`${styles.thumbnail} ${skeletonStyles.skeleton}`} />
        <div className={`${styles.text} ${touchStyles.links}`}>
          <Skeleton width="9rem" />
          <Skeleton shape="title" width="16rem" />
          <Skeleton width="6rem" />
        </div>
      </div>
    </Loading>
  )
}
