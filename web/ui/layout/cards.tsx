import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import './cards.css'

/** What a grid of cards looks like before it is there. */
export function CardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="cards">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="card">
            <Skeleton shape="square" />
            <Skeleton shape="title" width="70%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
