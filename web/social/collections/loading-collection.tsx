import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import * as styles from './collection.later.module.css'

/** The placeholder of a tag or scene while it loads. */
export function LoadingCollection({ label }: { label: string }) {
  return (
    <>
      <Loading label={label}>
        <Sheet stock={null} className={styles.collection}>
          <div className={`${styles.face} ${skeletonStyles.skeleton}`} />
          <div className={styles.about}>
            <div className={styles.name}>
              <Skeleton shape="fill" width="70%" height="7rem" />
            </div>
            <Skeleton width="16rem" />
            <Skeleton shape="fill" width="14rem" height="3.25rem" />
          </div>
        </Sheet>
      </Loading>
      <div className={styles.parts}>
        <TrackListSkeleton rows={4} />
      </div>
    </>
  )
}
