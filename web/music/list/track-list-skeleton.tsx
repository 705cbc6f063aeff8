import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as styles from './numbered-row.module.css'

const ROW_KEYS = 'abcdefghij'.split('')

export type TrackListSkeletonProps = { rows?: number; headed?: boolean; numbered?: boolean }

/** What a list of tracks looks like before it is there. */
export function TrackListSkeleton({ rows = 8, headed = false, numbered = false }: TrackListSkeletonProps) {
  return (
    <Loading label="Loading tracks">
      {headed && (
        <div className="rowhead">
          <span className="h-sec">
            <Skeleton shape="title" width="6rem" height="24px" />
          </span>
        </div>
      )}
      <div className="rows">
        {ROW_KEYS.slice(0, rows).map((key) => (
          <SkeletonRow key={key} numbered={numbered} />
        ))}
      </div>
    </Loading>
  )
}

function SkeletonRow({ numbered }: { numbered: boolean }) {
  return (
    <div className={numbered ? `row ${styles.numbered}` : 'row full'}>
      {numbered && <span className={styles.number} />}
      <span className={numbered ? 'disc skel' : 'cv skel'} />
      <span className="in-column gap-small">
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </span>
      <div className="wv">
        <Skeleton shape="fill" height={24} />
      </div>
      <span className="tags" />
      <span className="counts" />
      <Skeleton width="3rem" />
      <span className="acts" style={{ width: '2.5rem' }} />
    </div>
  )
}
