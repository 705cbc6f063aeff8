import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as styles from './notifications.later.module.css'

/** The placeholder of the list while it loads. */
export const WaitingRows = () => (
  <Loading label="Loading notifications" rows={6}>
    <div className={styles.row}>
      <Skeleton shape="fill" height="2.75rem" />
      <div className={styles.text}>
        <Skeleton width="70%" />
        <Skeleton width="5rem" />
      </div>
    </div>
  </Loading>
)
