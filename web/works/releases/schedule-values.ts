import type { ChangeRelease, Release } from '#contract/releases.ts'
import { defaultZone } from '#web/ui/time/local-time.ts'
import { isKnownZone } from '#web/ui/time/zones.ts'
import { fieldsIn } from './release-times.ts'
import type { Unpublished } from './release-words.ts'

/** The input of the form that schedules a release. */
export type ScheduleValues = {
  localDate: string
  localTime: string
  timeZone: string
  /** The state until then. */
  state: Unpublished
}

export const SCHEDULE_FIELDS = ['localDate', 'localTime', 'timeZone'] as const satisfies (keyof ScheduleValues)[]

/** The planned release; without one, an empty date. */
export function valuesOf({ state, publicAt, timeZone }: Release): ScheduleValues {
  const zone = timeZone && isKnownZone(timeZone) ? timeZone : defaultZone()
  const at = publicAt ? fieldsIn(zone, publicAt) : { localDate: '', localTime: '18:00' }
  return { ...at, timeZone: zone, state: state === 'public' ? 'draft' : state }
}

export function check({ localDate, localTime }: ScheduleValues) {
  return {
    ...(!localDate && { localDate: 'Choose a date' }),
    ...(!localTime && { localTime: 'Choose a time' }),
  }
}

export const toSend = ({ state, ...schedule }: ScheduleValues): ChangeRelease => ({ state, schedule })
