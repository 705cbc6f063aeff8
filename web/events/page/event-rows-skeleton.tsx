import * as styles from '#web/events/events.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Events on their way, as high as they will be. */
export function EventRowsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Loading label="Loading events">
      <div className={styles.rows}>
        {Array.from({ length: rows }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={n} className={styles.row}>
            <Skeleton shape="fill" height={56} />
            <div className={`${styles.summary} what`}>
              <Skeleton shape="title" width="60%" />
              <Skeleton width="40%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
