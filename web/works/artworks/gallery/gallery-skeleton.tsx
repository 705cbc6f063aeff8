import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as styles from './gallery.module.css'

const RATIOS = [3 / 4, 1, 3 / 4, 5 / 7, 3 / 2, 2 / 3, 4 / 3, 1]

/** The skeleton of a gallery. */
export function GallerySkeleton() {
  return (
    <Loading label="Loading artworks">
      <div className={`${styles.gallery} ${spacingStyles.inColumn}`}>
        {RATIOS.map((aspectRatio, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div className={styles.tile} key={at}>
            <span className={`${skeletonStyles.skeleton} ${spacingStyles.asBlock}`} style={{ aspectRatio }} />
            <div className={styles.caption}>
              <Skeleton width="70%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
