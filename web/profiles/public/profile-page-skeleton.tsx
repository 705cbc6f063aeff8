import { TrackListSkeleton } from '#web/music/list/track-list-skeleton.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CardsSkeleton } from '#web/ui/layout/cards.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import './profile.css'

/** A profile's shape while it is on the way. */
export function ProfilePageSkeleton() {
  return (
    <>
      <Loading label="Loading profile">
        <Sheet stock={null} className="who">
          <div className="face skel" />
          <div className="mid">
            <div className="ttl">
              <Skeleton shape="fill" width="80%" height="4.5rem" />
              <Skeleton width="60%" />
            </div>
            <div className="acts">
              <Skeleton shape="fill" width="12rem" height="3.5rem" />
            </div>
          </div>
        </Sheet>
      </Loading>
      <div className="ptabs">
        <Skeleton shape="fill" height="2.75rem" />
      </div>
      <div className="pane music-pane">
        <TrackListSkeleton rows={5} />
      </div>
    </>
  )
}

/** The first part of a person's page. */
export function FanShelfSkeleton() {
  return (
    <div className="pane">
      <CardsSkeleton label="Loading profile" />
    </div>
  )
}
