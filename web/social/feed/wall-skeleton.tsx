import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as styles from './feed.module.css'

/** The placeholder of the wall while its tiles load. */
export function WallSkeleton() {
  return (
    <Loading label="Loading your feed">
      <div className={styles.wall}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div className={`${styles.tile} ${styles.bleed}`} key={key} data-part="tile">
            <div className={`${styles.artist} ${touchStyles.breaking}`}>
              <span className={`${avatarStyles.avatar} ${skeletonStyles.skeleton}`} />
              <Skeleton width="8rem" />
            </div>
            <div className={styles.picture}>
              <div className={`${pictureStyles.framed} ${pictureStyles.square} ${skeletonStyles.skeleton}`} />
            </div>
            <Skeleton shape="fill" height={40} />
            <div className={styles.caption}>
              <Skeleton shape="title" width="60%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
