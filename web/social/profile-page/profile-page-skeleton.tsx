import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import * as styles from './profile.module.css'
import * as profileTabsStyles from './profile-tabs.module.css'

/** The placeholder of a profile while it loads. */
export function ProfilePageSkeleton() {
  return (
    <>
      <Loading label="Loading profile">
        <Sheet stock={null} className={`${styles.profile} ${touchStyles.names}`}>
          <div className={`${styles.picture} ${skeletonStyles.skeleton}`} />
          <div className={styles.middle}>
            <div className={styles.title}>
              <Skeleton shape="fill" width="80%" height="4.5rem" />
              <Skeleton width="60%" />
            </div>
            <div className={styles.actions}>
              <Skeleton shape="fill" width="12rem" height="3.5rem" />
            </div>
          </div>
        </Sheet>
      </Loading>
      <div className={profileTabsStyles.tabs}>
        <Skeleton shape="fill" height="2.75rem" />
      </div>
      <div className={`${layoutStyles.pane} ${styles.musicPane}`}>
        <TrackListSkeleton rows={5} />
      </div>
    </>
  )
}
