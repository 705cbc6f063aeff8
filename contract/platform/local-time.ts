import { z } from 'zod'
import { EVENT } from './event-limits.ts'

const REQUIRED = 'Please fill in all required fields'

/** A date, YYYY-MM-DD, of a form. */
export const LocalDate = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .pipe(z.iso.date('This is not a date'))
  .refine((date) => date >= EVENT.firstDate && date <= EVENT.lastDate, {
    message: `The date must be between ${EVENT.firstDate.slice(0, 4)} and ${EVENT.lastDate.slice(0, 4)}`,
  })

/** A time of day, HH:mm, of a form. */
export const LocalTime = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This is not a time of day')

/** The IANA name of a time zone; only the server knows all of them. */
export const TimeZone = z.string({ error: REQUIRED }).min(1, REQUIRED).max(EVENT.timeZoneMax, 'Unknown time zone')
