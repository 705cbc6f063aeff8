import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The sheet's shape while its artwork is on the way. */
export function ArtworkPageSkeleton() {
  return (
    <Loading label="Loading artwork">
      <Sheet stock={null} className="awk">
        <div className="shown skel" />
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
            <Skeleton shape="fill" width="8rem" height="2.5rem" />
          </div>
        </div>
      </Sheet>
    </Loading>
  )
}
