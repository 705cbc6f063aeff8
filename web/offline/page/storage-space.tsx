import { useEffect, useState } from 'react'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { formatSize } from '#web/ui/text/format.ts'
import * as styles from './room.later.module.css'

const GB = 1024 ** 3

/** `404.0 MB`, or `1.5 GB`. */
export const inMegabytesOrMore = (bytes: number): string =>
  bytes < GB ? formatSize(bytes) : `${(bytes / GB).toFixed(1)} GB`

/** The space that saved items use, and the space that the browser still allows. */
export function StorageSpace({ bytes }: { bytes: number }) {
  const left = useLeft(bytes)
  if (left === null) return <p className="meta">{inMegabytesOrMore(bytes)} kept</p>
  const all = bytes + left
  const says = [`${inMegabytesOrMore(bytes)} kept`, `${inMegabytesOrMore(left)} left of ${inMegabytesOrMore(all)}`]
  return (
    <div className={styles.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter in colours and
          shapes of their own */}
      <div
        className={progressStyles.bar}
        role="meter"
        aria-label="Space used"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={bytes}
        aria-valuetext={says.join(', ')}
      >
        <i style={{ width: `${(bytes / Math.max(1, all)) * 100}%` }} />
      </div>
      <p className={`meta ${styles.says}`}>
        {says.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  )
}

/**
 * Free space in bytes, estimated again when the saved items change; null if the browser does not
 * tell.
 */
function useLeft(bytes: number): number | null {
  const [left, setLeft] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the free space depends on the saved items
  useEffect(() => {
    let isOver = false
    navigator.storage?.estimate().then(
      ({ quota, usage = 0 }) => isOver || setLeft(quota === undefined ? null : Math.max(0, quota - usage)),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [bytes])
  return left
}
