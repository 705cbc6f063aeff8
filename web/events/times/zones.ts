import { browserZone, isKnownZone } from './local-time.ts'

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
