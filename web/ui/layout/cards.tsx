import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as styles from './cards.module.css'

/** What a grid of cards looks like before it is there. */
export function CardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={styles.card}>
            <Skeleton shape="square" />
            <Skeleton shape="title" width="70%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
