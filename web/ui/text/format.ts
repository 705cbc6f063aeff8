import { bytesToMegabytes } from '#contract/platform/limits.ts'

/**
 * Formats dates and times as the reader's browser does: in its language and order, with 24 hours
 * where that is usual. Browsers put different spaces before AM and PM; this function always uses a
 * plain one. The formatter is created at the first date: on a phone that takes 30 ms.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat(undefined, options)
    return format.format(at).replaceAll('\u202f', ' ')
  }
}

/**
 * Formats like `dateFormat`, and adds the year unless it is the year of `now`. Otherwise a reader
 * would think that `Oct 14` of another year is a day of this year.
 */
export function datedFormat(options: Omit<Intl.DateTimeFormatOptions, 'dateStyle'>): (at: Date, now?: Date) => string {
  const [short, long] = [dateFormat(options), dateFormat({ ...options, year: 'numeric' })]
  const yearOf = (at: Date) => (options.timeZone === 'UTC' ? at.getUTCFullYear() : at.getFullYear())
  // A time on the clocks of a place is formatted in UTC, but compared with the reader's year.
  return (at, now = new Date()) => (yearOf(at) === now.getFullYear() ? short(at) : long(at))
}

const dates = dateFormat({ dateStyle: 'medium' })

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** `3:26` from milliseconds. Minutes go beyond 60; negative and unknown durations return `0:00`. */
export function formatDuration(durationMs: number): string {
  const seconds = Number.isFinite(durationMs) ? Math.max(0, Math.floor(durationMs / 1000)) : 0
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * `Oct 14, 2026` or `14 Oct 2026`, in the viewer's language and time zone, from an ISO string. The
 * most common language needs no formatter.
 */
export function formatDate(iso: string): string {
  const at = new Date(iso)
  if (navigator.language !== 'en-US' || Number.isNaN(at.getTime())) return dates(at)
  return `${MONTHS[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`
}

/**
 * `just now` under a minute, then `5m ago`, `3h ago`, `12d ago`. A time in the future is `just
 * now`.
 */
export function formatRelativeTime(iso: string, nowMs: number): string {
  const seconds = Math.floor((nowMs - Date.parse(iso)) / 1000)
  if (seconds < MINUTE_S) return 'just now'
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}m ago`
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)}h ago`
  return `${Math.floor(seconds / DAY_S)}d ago`
}

const KB = 1024

/** `4.2 MB`, or `870 kB` below one. */
export function formatSize(bytes: number): string {
  const megabytes = bytesToMegabytes(bytes).toFixed(1)
  return Number(megabytes) < 1 ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${megabytes} MB`
}
