import type { Release } from '#contract/releases.ts'
import { datedFormat, dateFormat } from '#web/ui/text/format.ts'
import { defaultZone } from '#web/ui/time/local-time.ts'
import { browserZone, isKnownZone } from '#web/ui/time/zones.ts'

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

/** Zones in which a planned time is repeated, apart from the reader's own. */
const OTHERS = ['Europe/London', 'America/New_York', 'Asia/Tokyo']
const REPEATED = 2

/** `Prague` for `Europe/Prague`. */
export const cityOf = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ')

const clockIn = (timeZone: string, at: Date) => dateFormat({ ...CLOCK, timeZone })(at)
const weekdayIn = (timeZone: string, at: Date) => dateFormat({ weekday: 'long', timeZone })(at)

/**
 * `Public on Friday, November 29, at 6:00 PM in Prague.`, and the same moment in two other places,
 * if their clocks show something else, and not the same.
 */
export function plannedWords(release: { publicAt: string } & Pick<Release, 'timeZone'>) {
  const at = new Date(release.publicAt)
  const timeZone = release.timeZone && isKnownZone(release.timeZone) ? release.timeZone : defaultZone()
  const day = datedFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone })(at)
  const clock = clockIn(timeZone, at)
  const isOtherDay = (zone: string) => weekdayIn(zone, at) !== weekdayIn(timeZone, at)
  const hourIn = (zone: string) => `${weekdayIn(zone, at)} ${clockIn(zone, at)}`
  const others = [timeZone, browserZone(), ...OTHERS.filter(isKnownZone)]
    .filter((zone, place, zones) => zones.findIndex((earlier) => hourIn(earlier) === hourIn(zone)) === place)
    .slice(1, 1 + REPEATED)
    .map((zone) => `${clockIn(zone, at)}${isOtherDay(zone) ? ` on ${weekdayIn(zone, at)}` : ''} in ${cityOf(zone)}`)
  return {
    name: `Public on ${day}, at ${clock} in ${cityOf(timeZone)}.`,
    says: others.length > 0 ? `That is ${others.join(' and ')}.` : '',
  }
}

const moments = datedFormat({ day: 'numeric', month: 'long', ...CLOCK })

/** `October 14 at 6:00 PM`, by the reader's clock. */
export const sinceText = (iso: string): string => moments(new Date(iso))

const shortMoments = datedFormat({ day: 'numeric', month: 'short', ...CLOCK })

/** `Nov 29, 6:00 PM`, by the reader's clock. */
export const shortMoment = (iso: string): string => shortMoments(new Date(iso))

/** The date and the time on the clocks of a zone, as the fields of a form have them. */
export function fieldsIn(timeZone: string, iso: string): { localDate: string; localTime: string } {
  // Swedish dates have the ISO format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [localDate = '', localTime = ''] = format.format(new Date(iso)).split(' ')
  return { localDate, localTime }
}
