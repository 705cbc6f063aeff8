import * as playDiscStyles from '#web/ui/action/play-disc.module.css'
import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as waveformStyles from '#web/ui/media/waveform.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './numbered-row.module.css'
import * as trackRowStyles from './track-row.module.css'
import * as trackRowsStyles from './track-rows.module.css'

const ROW_KEYS = 'abcdefghij'.split('')

export type TrackListSkeletonProps = { rows?: number; headed?: boolean; numbered?: boolean }

/** The skeleton of a list of tracks. */
export function TrackListSkeleton({ rows = 8, headed = false, numbered = false }: TrackListSkeletonProps) {
  return (
    <Loading label="Loading tracks">
      {headed && (
        <div className={trackRowsStyles.head}>
          <span className={headingStyles.section}>
            <Skeleton shape="title" width="6rem" height="24px" />
          </span>
        </div>
      )}
      <div className={trackRowsStyles.rows}>
        {ROW_KEYS.slice(0, rows).map((key) => (
          <SkeletonRow key={key} numbered={numbered} />
        ))}
      </div>
    </Loading>
  )
}

function SkeletonRow({ numbered }: { numbered: boolean }) {
  return (
    <div
      className={numbered ? `${trackRowStyles.row} ${styles.numbered}` : `${trackRowStyles.row} ${trackRowStyles.full}`}
    >
      {numbered && <span className={styles.number} />}
      <span
        className={
          numbered
            ? `${playDiscStyles.disc} ${skeletonStyles.skeleton}`
            : `${trackRowStyles.cover} ${skeletonStyles.skeleton}`
        }
      />
      <span className={`${spacingStyles.inColumn} ${spacingStyles.gapSmall}`}>
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </span>
      <div className={waveformStyles.waveform}>
        <Skeleton shape="fill" height={24} />
      </div>
      <span className={trackRowStyles.tags} />
      <span className={trackRowStyles.counts} />
      <Skeleton width="3rem" />
      <span className={trackRowStyles.actions} style={{ width: '2.5rem' }} />
    </div>
  )
}
