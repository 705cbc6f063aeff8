import { useEffect, useEffectEvent } from 'react'
import type { ArtistEvent } from '#contract/events.ts'
import { dateFormat } from '#web/ui/text/format.ts'
import { browserZone, isKnownZone, zoneName } from '#web/ui/time/zones.ts'

type Clock = Pick<ArtistEvent, 'localDate' | 'localTime'>
type Placed = Pick<ArtistEvent, 'startAt' | 'timeZone'>

/**
 * A local date and time as a moment in UTC, so that any browser can format it, even without knowing
 * the zone.
 */
const reading = ({ localDate, localTime }: Clock): Date => new Date(`${localDate}T${localTime}:00Z`)

const DAY = { month: 'short', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

const format = (clock: Clock, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ timeZone: 'UTC', ...options })(reading(clock))

const isThisYear = (date: string): boolean => Number(date.slice(0, 4)) === new Date().getFullYear()

const yearOf = (clock: Clock): Intl.DateTimeFormatOptions => (otherYear(clock) ? { year: 'numeric' } : {})

/** `Nov 9`; this and the following are in the viewer's language. */
export const monthAndDay = (clock: Clock): string => format(clock, DAY)

/** The year, if it is not the present one. */
export const otherYear = ({ localDate }: Clock): string | null =>
  isThisYear(localDate) ? null : String(Number(localDate.slice(0, 4)))

/** `Nov 9`, with the year if it is not the present one. */
export const shortDate = (clock: Clock): string => format(clock, { ...DAY, ...yearOf(clock) })

/** `Sat, Nov 9, 2026` */
export const fullDate = (clock: Clock): string => format(clock, { weekday: 'short', ...DAY, year: 'numeric' })

/** `Sat` */
export const weekday = (clock: Clock): string => format(clock, { weekday: 'short' })

/** `8:00 PM` */
export const timeOfDay = (clock: Clock): string => format(clock, TIME)

/** `Sat, Nov 9, 8:00 PM` */
export const dateAndTime = (clock: Clock): string =>
  format(clock, { weekday: 'short', ...DAY, ...yearOf(clock), ...TIME })

/** `Europe/London (GMT)`, or the name alone if both are the same. */
export function zoneText(event: Placed): string {
  const [zone, name] = [event.timeZone.replaceAll('_', ' '), zoneName(event)]
  return name === event.timeZone ? zone : `${zone} (${name})`
}

/**
 * The moment of an event by the viewer's clock: `3:00 PM`, with the date if it differs from the
 * date at the place. Null if the viewer's clock shows the same as the clock of the place.
 */
export function viewersTime({ startAt, localDate, localTime }: Clock & Pick<ArtistEvent, 'startAt'>): string | null {
  const here = readingIn(new Date(startAt), browserZone())
  if (here.localDate === localDate && here.localTime === localTime) return null
  return here.localDate === localDate ? timeOfDay(here) : format(here, { ...DAY, ...yearOf(here), ...TIME })
}

/** `November`, with the year if it is not the present one. */
export const monthOf = (clock: Clock): string => format(clock, { month: 'long', ...yearOf(clock) })

/** The day by the viewer's clock, YYYY-MM-DD. */
export const dayHere = (at: Date): string => readingIn(at, browserZone()).localDate

/** `Today` or `Tomorrow` by the clocks of the event's place; null for any other day. */
export function nearDay({ localDate, timeZone }: Clock & Pick<ArtistEvent, 'timeZone'>, now = new Date()) {
  if (!isKnownZone(timeZone)) return null
  const today = readingIn(now, timeZone).localDate
  if (localDate === today) return 'Today'
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 3600_000).toISOString().slice(0, 10)
  return localDate === tomorrow ? 'Tomorrow' : null
}

function readingIn(at: Date, timeZone: string): Clock {
  // Swedish dates have the ISO format.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [localDate = '', localTime = ''] = text.split(' ')
  return { localDate, localTime }
}

/** The longest delay of `setTimeout`, about 24 days. */
const LONGEST_MS = 2 ** 31 - 1
/** The pause between requests while the viewer's clock is ahead of the server's. */
const RETRY_DELAY_MS = 30_000

/**
 * Asks the server again when an upcoming event has begun by the viewer's clock: the server decides
 * if it is past. `answeredAt` is the time of its last response, in milliseconds since 1970.
 */
export function useRefetchAtStart(startAt: string | undefined, answeredAt: number, ask: () => unknown): void {
  const onTurn = useEffectEvent(ask)
  useEffect(() => {
    if (!startAt || !answeredAt) return
    const leftMs = Date.parse(startAt) - Date.now()
    const timer = setTimeout(() => void onTurn(), leftMs < 0 ? RETRY_DELAY_MS : Math.min(leftMs + 1, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [startAt, answeredAt])
}
