import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as styles from './dashboard.module.css'

/** The skeleton of the dashboard. */
export function DashboardSkeleton() {
  return (
    <Loading label="Loading the dashboard" className={styles.dashboard}>
      <div className={styles.totals}>
        {['plays', 'followers', 'likes', 'comments'].map((name) => (
          <Skeleton key={name} shape="fill" height="7rem" />
        ))}
      </div>
      <div className={styles.perDay}>
        <Skeleton shape="fill" height="20rem" />
      </div>
    </Loading>
  )
}
