import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The sheet's shape while its track is on the way. */
export function TrackPageSkeleton() {
  return (
    <Loading label="Loading track">
      <Sheet stock={null} className="trk">
        <div className="pic sq skel" />
        <div className="info">
          <div className="artist">
            <Skeleton shape="fill" width="3rem" height="3rem" />
            <div className="who">
              <Skeleton shape="title" width="10rem" />
            </div>
          </div>
          <div className="grid content-end">
            <Skeleton shape="fill" width="80%" height="8rem" />
          </div>
          <div className="acts">
            <Skeleton shape="fill" width="4.5rem" height="4.5rem" />
          </div>
        </div>
        <div className="across seekbox">
          <div className="wave skel" />
          <div className="times">
            <Skeleton width="3rem" />
            <Skeleton width="3rem" />
          </div>
        </div>
      </Sheet>
    </Loading>
  )
}
