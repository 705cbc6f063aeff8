/** What calendar programs subscribe to. */
export const calendarAddress = (path: string): string => `webcal://${window.location.host}${path}`
