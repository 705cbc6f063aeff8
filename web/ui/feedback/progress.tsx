import * as styles from './progress.module.css'
export type ProgressProps = {
  label: string
  /** From 0 to 1; undefined while the progress is unknown. */
  value: number | undefined
}

/** The bar alone. Put it into an element of class `progress`, with its lines of text. */
export function Progress({ label, value }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent ?? 0}%` }} />
    </div>
  )
}
