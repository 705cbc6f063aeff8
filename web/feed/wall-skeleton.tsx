import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as styles from './feed.module.css'

/** The wall's shape before its tiles are there. */
export function WallSkeleton() {
  return (
    <Loading label="Loading your feed">
      <div className={styles.wall}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div className={`${styles.tile} tile ${styles.bleed}`} key={key} data-part="tile">
            <div className={`${styles.artist} by`}>
              <span className="av skel" />
              <Skeleton width="8rem" />
            </div>
            <div className={styles.picture}>
              <div className="pic sq skel" />
            </div>
            <Skeleton shape="fill" height={40} />
            <div className={`${styles.caption} cap`}>
              <Skeleton shape="title" width="60%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
