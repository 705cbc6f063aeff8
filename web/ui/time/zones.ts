/** False for an unknown zone: a browser may be older than a zone's name. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && new Intl.DateTimeFormat('en-US', { timeZone }) !== null
  } catch {
    return false
  }
}

/**
 * The abbreviation of a zone at that moment, `GMT+1` or `EST`; its full name if the browser does
 * not know it.
 */
export function zoneName({ startAt, timeZone }: { startAt: string; timeZone: string }): string {
  if (!isKnownZone(timeZone)) return timeZone
  const parts = new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(startAt))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
