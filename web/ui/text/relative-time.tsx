import { Signal } from '#web/platform/signal.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import { formatDate, formatRelativeTime } from './format.ts'

const MINUTE_MS = 60_000
/** All times on the page share one clock. */
const nowMs = new Signal(Date.now(), () => {
  const clock = setInterval(() => {
    nowMs.value = Date.now()
  }, MINUTE_MS)
  return () => clearInterval(clock)
})

/**
 * `3h ago`, kept up to date. Its title is the date, from the first time that a pointer is over it.
 * Takes an ISO string.
 */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  useSignal(nowMs)
  return (
    <time
      className={className}
      dateTime={iso}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDate(iso)
      }}
    >
      {formatRelativeTime(iso, Date.now())}
    </time>
  )
}
