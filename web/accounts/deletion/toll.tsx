import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import * as styles from './deletion.module.css'

/** `of` as one and as many: ['file', 'files']. */
export type TollItem = { count: number; of: readonly [string, string] }

/** How much of what would go. */
export function Toll({ items }: { items: TollItem[] }) {
  return (
    <ul className={styles.toll}>
      {items.map(({ count, of }) => (
        <li key={of[1]}>
          <b>{formatCount(count)}</b> <span className="meta">{of[count === 1 ? 0 : 1]}</span>
        </li>
      ))}
    </ul>
  )
}

export const TollSkeleton = () => (
  <Loading label="Counting what would be removed">
    <Skeleton shape="fill" height="3.75rem" />
  </Loading>
)
