import { TrackListSkeleton } from '#web/music/list/track-list-skeleton.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** A profile's shape while it is on the way. */
export function ProfilePageSkeleton() {
  return (
    <>
      <Loading label="Loading profile">
        <Sheet stock={null} className="prof">
          <div className="face skel" />
          <div className="info">
            <div className="poster-w">
              <Skeleton shape="fill" width="80%" height="7rem" />
            </div>
            <Skeleton width="60%" />
          </div>
        </Sheet>
      </Loading>
      <div className="pane">
        <TrackListSkeleton rows={4} />
      </div>
    </>
  )
}
