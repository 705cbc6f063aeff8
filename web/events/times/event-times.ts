import type { ArtistEvent } from '#contract/works/events.ts'
import { browserZone, isKnownZone } from './local-time.ts'

type Clock = Pick<ArtistEvent, 'localDate' | 'localTime'>
type Placed = Pick<ArtistEvent, 'startAt' | 'timeZone'>

/** A clock's reading as a moment of UTC, so that it can be written in any browser, whatever zones that knows. */
const reading = ({ localDate, localTime }: Clock): Date => new Date(`${localDate}T${localTime}:00Z`)

const format = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  // Firefox and Chromium differ in which space stands before AM and PM
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(at).replaceAll(/\s/g, ' ')

const isThisYear = (date: string): boolean => Number(date.slice(0, 4)) === new Date().getFullYear()

/** `Nov 9` */
export const monthAndDay = (clock: Clock): string => format(reading(clock), { month: 'short', day: 'numeric' })

/** The year where it is another one than now. */
export const otherYear = ({ localDate }: Clock): string | null =>
  isThisYear(localDate) ? null : String(Number(localDate.slice(0, 4)))

/** `Nov 9`, with the year where it is another one. */
export const shortDate = (clock: Clock): string => [monthAndDay(clock), otherYear(clock)].filter(Boolean).join(', ')

/** `Sat` */
export const weekday = (clock: Clock): string => format(reading(clock), { weekday: 'short' })

/** `8:00 PM` */
export const timeOfDay = (clock: Clock): string => format(reading(clock), { hour: 'numeric', minute: '2-digit' })

/** `Sat, Nov 9, 8:00 PM` */
export const dateAndTime = (clock: Clock): string => `${weekday(clock)}, ${shortDate(clock)}, ${timeOfDay(clock)}`

/** What a zone is called at that moment, `GMT+1` or `EST`; its name where the browser does not know it. */
export function zoneName({ startAt, timeZone }: Placed): string {
  if (!isKnownZone(timeZone)) return timeZone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(startAt))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The same moment by the viewer's clock, `3:00 PM` or with its date where that differs; null where both clocks read the same. */
export function viewersTime({ startAt, localDate, localTime }: Clock & Pick<ArtistEvent, 'startAt'>): string | null {
  const here = readingIn(new Date(startAt), browserZone())
  if (here.localDate === localDate && here.localTime === localTime) return null
  return here.localDate === localDate ? timeOfDay(here) : `${shortDate(here)}, ${timeOfDay(here)}`
}

function readingIn(at: Date, timeZone: string): Clock {
  // Swedish writes dates as ISO does
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [localDate = '', localTime = ''] = text.split(' ')
  return { localDate, localTime }
}
