import { dateFormat } from '#web/ui/text/format.ts'

const days = dateFormat({ month: 'short', day: 'numeric' })
const moments = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const whole = dateFormat({ dateStyle: 'full', timeStyle: 'short' })

/** `Oct 14`, from an ISO string, as all of these in the viewer's language and time zone. */
export const formatDay = (iso: string): string => days(new Date(iso))

/** `Oct 14, 11:40 AM` */
export const formatMoment = (iso: string): string => moments(new Date(iso))

/** With the year, for who wants to know. */
export const formatWhole = (iso: string): string => whole(new Date(iso))

/** The same on one day of the calendar, and different on any two. */
export const dayOf = (iso: string): string => new Date(iso).toDateString()
