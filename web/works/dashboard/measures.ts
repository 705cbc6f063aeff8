import type { Numbers } from '#contract/dashboard.ts'
import { counted, formatCount } from '#contract/words/counted.ts'
import { dateFormat } from '#web/ui/text/format.ts'

export type Measure = keyof Numbers

type Names = { label: string; one: string; many: string }

/** The measures, in the order in which they are shown. */
export const MEASURES: Record<Measure, Names> = {
  plays: { label: 'Plays', one: 'play', many: 'plays' },
  followers: { label: 'New followers', one: 'new follower', many: 'new followers' },
  likes: { label: 'Likes', one: 'like', many: 'likes' },
  comments: { label: 'Comments', one: 'comment', many: 'comments' },
}
export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[]

export const countText = (measure: Measure, count: number): string =>
  `${formatCount(count)} ${MEASURES[measure][count === 1 ? 'one' : 'many']}`

/** Compares a number with that of the same number of days before. */
export function changeText(now: number, before: number, days: number): string {
  const change = now - before
  if (change === 0) return `the same as in the previous ${counted(days, 'day')}`
  return `${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than in the previous ${counted(days, 'day')}`
}

const shortDays = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDays = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const isThisYear = (day: string): boolean => day.startsWith(`${new Date().getUTCFullYear()}-`)

/** `Oct 14`, with the year if it is not the present one. Days are in UTC. */
export const dayText = (day: string): string => (isThisYear(day) ? shortDays : longDays)(new Date(day))
