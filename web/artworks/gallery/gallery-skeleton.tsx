import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import './gallery.css'

const RATIOS = [3 / 4, 1, 3 / 4, 5 / 7, 3 / 2, 2 / 3, 4 / 3, 1]

/** A gallery's shape before it is there. */
export function GallerySkeleton() {
  return (
    <Loading label="Loading artworks">
      <div className="mas grid">
        {RATIOS.map((aspectRatio, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div className="arttile" key={at}>
            <span className="skel block" style={{ aspectRatio }} />
            <div className="cap">
              <Skeleton width="70%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
