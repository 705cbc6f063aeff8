import { formatDuration } from '#web/ui/text/format.ts'
import * as styles from './labelled-play-all.module.css'
import { PlayAll, type PlayAllProps } from './play-all.tsx'

export type LabelledPlayAllProps = PlayAllProps & {
  label: string
  /** How many there are, `7 tracks`. */
  count: string
  /** All together, where that is known. */
  durationMs?: number
}

/** The disc that plays a whole list, and beside it how much that is. */
export function LabelledPlayAll({ label, count, durationMs, ...disc }: LabelledPlayAllProps) {
  return (
    <div className={styles.playAll}>
      <PlayAll {...disc} />
      <span aria-hidden="true">
        {label}
        <small className="meta">{durationMs ? `${count}, ${formatDuration(durationMs)}` : count}</small>
      </span>
    </div>
  )
}
