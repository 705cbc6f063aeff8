import type { EventDetail, UpdateEvent } from '#contract/events.ts'
import { defaultZone } from '#web/ui/time/local-time.ts'

type NewPerformer = { name: string; playsAt: string }

/** The input of the form; an empty string means no value. */
export type EventValues = {
  title: string
  localDate: string
  localTime: string
  timeZone: string
  doorsTime: string
  endTime: string
  /** Set only if the event ends later than the first such time after its start. */
  endDate: string
  price: string
  locationText: string
  description: string
  acts: NewPerformer[]
  isPublished: boolean
}
export const REQUIRED = { title: 'Enter a title', localDate: 'Choose a date', localTime: 'Choose a time' } as const

/** The values of an existing event, or those of an empty form. */
export const valuesOf = (event: EventDetail | undefined): EventValues => ({
  title: event?.title ?? '',
  localDate: event?.localDate ?? '',
  localTime: event?.localTime ?? '',
  timeZone: event?.timeZone ?? defaultZone(),
  doorsTime: event?.doorsTime ?? '',
  endTime: event?.endTime ?? '',
  endDate: event && lastsLong(event) ? (event.endDate ?? '') : '',
  price: event?.price ?? '',
  locationText: event?.locationText ?? '',
  description: event?.description ?? '',
  acts: event?.acts.map(({ name, playsAt }) => ({ name, playsAt: playsAt ?? '' })) ?? [],
  isPublished: event?.isPublished ?? true,
})

/** True if the end needs its date. The time alone means the first such time after the start. */
function lastsLong({ localDate, localTime, endDate, endTime }: EventDetail): boolean {
  if (!endDate || !endTime || endDate === localDate) return false
  const nextDay = new Date(Date.parse(localDate) + 24 * 3600 * 1000).toISOString().slice(0, 10)
  return endDate !== nextDay || endTime > localTime
}

/**
 * Changes the start date. The end date moves with it unless the user has changed it, so that the
 * event keeps its length.
 */
export function withStart(before: EventValues, values: EventValues, localDate: string): EventValues {
  const isChosen = values.endDate !== endDateFor(before, values.localDate)
  return { ...values, localDate, endDate: isChosen ? values.endDate : endDateFor(before, localDate) }
}

function endDateFor(before: EventValues, localDate: string): string {
  const moved = Date.parse(before.endDate) + Date.parse(localDate) - Date.parse(before.localDate)
  return Number.isNaN(moved) ? before.endDate : new Date(moved).toISOString().slice(0, 10)
}

/** The errors of required fields that are empty. */
export function missingIn(values: EventValues): Partial<typeof REQUIRED> {
  const names = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]
  return Object.fromEntries(names.filter((name) => values[name].trim() === '').map((name) => [name, REQUIRED[name]]))
}

export function toSend(values: EventValues) {
  const { title, localDate, localTime, timeZone, price, locationText, description, isPublished } = values
  const { doorsTime, endTime, endDate, acts } = values
  return {
    ...{ title, localDate, localTime, timeZone, price, locationText, description, isPublished },
    doorsTime: doorsTime || null,
    endTime: endTime || null,
    endDate: endDate || null,
    acts: acts
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, playsAt }) => ({ name, playsAt: playsAt || null })),
  }
}

/** The changed fields of an existing event, as the server expects them. */
export function changed(before: EventValues, values: EventValues): UpdateEvent {
  const [old, now] = [toSend(before), toSend(values)]
  const names = Object.keys(now) as (keyof typeof now)[]
  const differ = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(old[name]))
  // End date and end time are one moment: both are sent.
  const wanted = differ.includes('endTime') || differ.includes('endDate') ? [...differ, 'endTime', 'endDate'] : differ
  return Object.fromEntries(wanted.map((name) => [name, now[name as keyof typeof now]]))
}
