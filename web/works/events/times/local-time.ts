/** How a zone's clocks run at a moment: minutes and seconds off UTC, in milliseconds. */
function offsetMs(epochMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(epochMs)
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value))
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000
}

/** `skipped`: the clocks jump over it. `twice`: they go back over it. */
export type Meant = { startAt: Date; localDate: string; localTime: string; kind: 'plain' | 'skipped' | 'twice' }

const DAY_MS = 24 * 3600 * 1000

/**
 * What the server will store for a date (YYYY-MM-DD) and time (HH:mm) in a zone: one that is skipped is moved on by the
 * jump, of one that comes twice the first is taken. Null while one of them is no date, time or zone yet.
 */
export function whatIsMeant(localDate: string, localTime: string, timeZone: string): Meant | null {
  // parsers guess at what is incomplete
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(`${localDate} ${localTime}`)) return null
  const wall = Date.parse(`${localDate}T${localTime}:00Z`)
  if (Number.isNaN(wall) || !isKnownZone(timeZone)) return null
  const before = offsetMs(wall - DAY_MS, timeZone)
  const after = offsetMs(wall + DAY_MS, timeZone)
  const fitting = [...new Set([before, after])]
    .map((offset) => wall - offset)
    .filter((epochMs) => offsetMs(epochMs, timeZone) === wall - epochMs)
  const startMs = fitting.length > 0 ? Math.min(...fitting) : wall - before
  const shown = new Date(startMs + offsetMs(startMs, timeZone)).toISOString()
  const kind = (['skipped', 'plain', 'twice'] as const)[fitting.length] ?? 'plain'
  return { startAt: new Date(startMs), localDate: shown.slice(0, 10), localTime: shown.slice(11, 16), kind }
}

/** A browser may be older than a zone's name. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && new Intl.DateTimeFormat('en-US', { timeZone }) !== null
  } catch {
    return false
  }
}

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Zones that Chromium still lists by the names they had. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

function renamed(zone: string): string {
  const name = RENAMED[zone]
  return name && isKnownZone(name) ? name : zone
}

/** The browser's zone; UTC where it cannot tell. */
export function defaultZone(): string {
  const zone = renamed(browserZone())
  return isKnownZone(zone) ? zone : 'UTC'
}

let known: readonly string[] | undefined

/** Every zone that the browser knows, in order of their names. */
export function allZones(): readonly string[] {
  known ??= [...new Set([...Intl.supportedValuesOf('timeZone').map(renamed), defaultZone(), 'UTC'])].toSorted()
  return known
}

const words = (text: string): string => text.toLowerCase().replaceAll(/[/_]+/g, ' ').trim()

/** Zones whose name has every word that was typed, those where a word of it begins so first. */
export function findZones(typed: string, limit: number): string[] {
  const wanted = words(typed).split(/\s+/).filter(Boolean)
  const fitting = allZones().filter((zone) => wanted.every((word) => words(zone).includes(word)))
  const begins = (zone: string) => wanted.every((word) => ` ${words(zone)}`.includes(` ${word}`))
  return fitting.toSorted((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, limit)
}
