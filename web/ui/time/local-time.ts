import { browserZone, isKnownZone } from './zones.ts'

/** The offset of a zone from UTC at a moment, in milliseconds. */
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

/** `skipped`: the clocks jump over this time. `twice`: they go back, so that it occurs twice. */
export type ResolvedTime = { startAt: Date; localDate: string; localTime: string; kind: 'plain' | 'skipped' | 'twice' }

const DAY_MS = 24 * 3600 * 1000

/**
 * The moment that the server will store for a date (YYYY-MM-DD) and time (HH:mm) in a zone. A
 * skipped time is moved on by the jump; of a time that occurs twice, the first is used. Null while
 * date, time or zone is invalid.
 */
export function resolveLocalTime(localDate: string, localTime: string, timeZone: string): ResolvedTime | null {
  // Date parsers accept incomplete input.
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

/** Zones that Chromium still lists by their former names. */
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

/** The browser's zone; UTC if it reports none. */
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

/**
 * Zones whose name contains every typed word; those in which words start with the typed ones come
 * first.
 */
export function findZones(typed: string, limit: number): string[] {
  const wanted = words(typed).split(/\s+/).filter(Boolean)
  const fitting = allZones().filter((zone) => wanted.every((word) => words(zone).includes(word)))
  const begins = (zone: string) => wanted.every((word) => ` ${words(zone)}`.includes(` ${word}`))
  return fitting.toSorted((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, limit)
}
