import { useSyncExternalStore } from 'react'
import { formatDate, formatRelativeTime } from './format.ts'

const MINUTE_MS = 60_000
let nowMs = Date.now()
const listeners = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

/** One clock for every time on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  clock ??= setInterval(() => {
    nowMs = Date.now()
    for (const each of listeners) each()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

/** `3h ago`, kept current, the date as its title. Takes an ISO string. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  useSyncExternalStore(subscribe, () => nowMs)
  return (
    <time className={className} dateTime={iso} title={formatDate(iso)}>
      {formatRelativeTime(iso, Date.now())}
    </time>
  )
}
