import { numberOnSide } from './folder-numbers.ts'
import { ALBUM } from './platform/album-limits.ts'
import { TAGS, TITLE_MAX } from './platform/limits.ts'
import { parseTags } from './tags.ts'

/** The tags of an MP3; null or empty if missing. `durationMs` is milliseconds. */
export type SaidTags = {
  title: string
  /** The artist of the album. */
  artist: string
  /** The artist of the track. */
  performer: string
  album: string
  /** Positions on a side of a record are numbers of `numberOnSide`. */
  number: number | null
  disc: number | null
  /** A date such as `2026-10-14`. */
  date: string | null
  /** Four digits, even if the tag has no full date. */
  year: string
  genres: string[]
  hasCover: boolean
  durationMs: number | null
}

/** Tags of a file as `music-metadata` reads them, from ID3v1 to ID3v2.4. */
type ReadTags = {
  common: {
    title?: string
    artist?: string
    albumartist?: string
    album?: string
    track?: { no: number | null }
    disk?: { no: number | null }
    date?: string
    year?: number
    genre?: string[]
    picture?: unknown[]
  }
  /** The track number as written; for records it includes the side. */
  trackText?: string
  format: { duration?: number }
}

/** Reads tags without trusting them: unreadable values are left out, long ones are cut. */
export const tagsSaidBy = ({ common, trackText, format }: ReadTags): SaidTags => ({
  title: plainText(common.title),
  artist: plainText(common.albumartist || common.artist),
  performer: plainText(common.artist),
  album: plainText(common.album),
  number: onSide(trackText) ?? countOf(common.track?.no),
  disc: countOf(common.disk?.no),
  date: dayOf(common.date),
  year: /^\d{4}(?!\d)/.exec(String(common.date ?? common.year ?? ''))?.[0] ?? '',
  genres: genresOf(common.genre),
  hasCover: (common.picture?.length ?? 0) > 0,
  durationMs: Number.isFinite(format.duration) ? Math.round(format.duration! * 1000) : null,
})

/**
 * Returns one line without control characters, of at most TITLE_MAX UTF-16 units, without half a
 * surrogate pair at its end.
 */
export function plainText(text: unknown): string {
  if (typeof text !== 'string') return ''
  const line = text
    .slice(0, 10 * TITLE_MAX)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffd\s]+/gu, ' ')
    .trim()
  return cut(line, TITLE_MAX)
}

/** Cuts a line to at most `length` UTF-16 units, without half a surrogate pair at its end. */
export const cut = (line: string, length: number): string =>
  line
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

function onSide(text = ''): number | null {
  const [, side, number] = /^([a-h]{1,2}) ?(\d{0,2})(?:\/|$)/i.exec(text.slice(0, 10).trim()) ?? []
  return side === undefined ? null : (numberOnSide(side, Number(number || 1)) ?? null)
}

const countOf = (n: number | null | undefined): number | null =>
  Number.isInteger(n) && n! >= 0 && n! < 10_000 ? n! : null

function dayOf(date: string | undefined): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(date ?? '') ?? []
  if (!day || day < ALBUM.earliest || day > ALBUM.latest) return null
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null
}

const genresOf = (genres: unknown[] | undefined): string[] =>
  parseTags((genres ?? []).map(plainText).join(','))
    .filter((tag) => tag.length <= TAGS.maxLength)
    .slice(0, TAGS.max)
