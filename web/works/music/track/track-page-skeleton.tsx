import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SheetSkeleton } from '#web/ui/layout/sheet.tsx'
import * as workSheetStyles from '#web/ui/layout/work-sheet.module.css'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import * as waveformStyles from '#web/ui/media/waveform.module.css'

const PLAY_DISC = { width: '4.5rem', height: '4.5rem' }

/** The skeleton of a track page. */
export function TrackPageSkeleton() {
  return (
    <SheetSkeleton
      label="Loading track"
      className={workSheetStyles.work!}
      picture={`${pictureStyles.framed} ${pictureStyles.square}`}
      acts={PLAY_DISC}
    >
      <div className={workSheetStyles.across}>
        <div className={`${waveformStyles.wave} ${skeletonStyles.skeleton}`} />
        <div className={waveformStyles.times}>
          <Skeleton width="3rem" />
          <Skeleton width="3rem" />
        </div>
      </div>
    </SheetSkeleton>
  )
}
