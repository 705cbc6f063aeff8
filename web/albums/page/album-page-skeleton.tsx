import { TrackListSkeleton } from '#web/music/list/track-list-skeleton.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SheetSkeleton } from '#web/ui/layout/sheet-skeleton.tsx'
import * as workSheetStyles from '#web/ui/layout/work-sheet.module.css'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import * as styles from './album-page.module.css'

const PLAY_ALBUM = { width: '12rem', height: '4.5rem' }

/** An album's shape while it is on the way: its sheet, its tracks, what is said beside them. */
export function AlbumPageSkeleton() {
  return (
    <>
      <SheetSkeleton
        label="Loading album"
        className={`${workSheetStyles.work} ${styles.sheet}`}
        picture={`${pictureStyles.framed} ${pictureStyles.square}`}
        acts={PLAY_ALBUM}
      />
      <div className={styles.album}>
        <div className={styles.list}>
          <TrackListSkeleton rows={6} numbered />
        </div>
        <div className={styles.column}>
          <Skeleton shape="fill" height="10rem" />
        </div>
      </div>
    </>
  )
}
