const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const moments = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

/** Some browsers put a narrow space before AM and PM. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

/** `Oct 14`, from an ISO string, as all of these in the viewer's time zone. */
export const formatDay = (iso: string): string => days.format(new Date(iso))

/** `Oct 14, 11:40 AM` */
export const formatMoment = (iso: string): string => plain(moments.format(new Date(iso)))

/** With the year, for who wants to know. */
export const formatWhole = (iso: string): string => plain(whole.format(new Date(iso)))

/** The same on one day of the calendar, and different on any two. */
export const dayOf = (iso: string): string => new Date(iso).toDateString()
