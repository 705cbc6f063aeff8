import { formatDuration } from '#web/ui/text/format.ts'
import * as styles from './labelled-play-all.module.css'
import { PlayAll, type PlayAllProps } from './play-all.tsx'

export type LabelledPlayAllProps = PlayAllProps & {
  label: string
  /** The number of tracks, `7 tracks`. */
  count: string
  /** The total duration of the tracks, if known. */
  durationMs?: number
}

/** The disc that plays a whole list, with the number of tracks beside it. */
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
