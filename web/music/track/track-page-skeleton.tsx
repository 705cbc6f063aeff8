import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SheetSkeleton } from '#web/ui/layout/sheet-skeleton.tsx'

const PLAY_DISC = { width: '4.5rem', height: '4.5rem' }

/** The sheet's shape while its track is on the way. */
export function TrackPageSkeleton() {
  return (
    <SheetSkeleton label="Loading track" className="trk" picture="pic sq" acts={PLAY_DISC}>
      <div className="across">
        <div className="wave skel" />
        <div className="times">
          <Skeleton width="3rem" />
          <Skeleton width="3rem" />
        </div>
      </div>
    </SheetSkeleton>
  )
}
