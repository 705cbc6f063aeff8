const counts = new Intl.NumberFormat('en-US')
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** `3:26` from milliseconds; minutes run on past an hour, negative and unknown lengths read `0:00`. */
export function formatDuration(durationMs: number): string {
  const seconds = Number.isFinite(durationMs) ? Math.max(0, Math.floor(durationMs / 1000)) : 0
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`
}

/** `3,410` */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** `Oct 14, 2026` in the viewer's time zone, from an ISO string. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso))
}

/** `just now` under a minute, then `5m ago`, `3h ago`, `12d ago`. A time in the future is `just now`. */
export function formatRelativeTime(iso: string, nowMs: number): string {
  const seconds = Math.floor((nowMs - Date.parse(iso)) / 1000)
  if (seconds < MINUTE_S) return 'just now'
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}m ago`
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)}h ago`
  return `${Math.floor(seconds / DAY_S)}d ago`
}
