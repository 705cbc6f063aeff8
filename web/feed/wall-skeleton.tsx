import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import './feed.css'

/** The wall's shape before its tiles are there. */
export function WallSkeleton() {
  return (
    <Loading label="Loading your feed">
      <div className="wall">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div className="tile bleed" key={key}>
            <div className="by">
              <span className="av skel" />
              <Skeleton width="8rem" />
            </div>
            <div className="shot">
              <div className="pic sq skel" />
            </div>
            <Skeleton shape="fill" height={40} />
            <div className="cap">
              <Skeleton shape="title" width="60%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
