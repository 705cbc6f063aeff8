import type { IncomingHttpHeaders } from 'node:http'
import { readRange } from '#contract/platform/byte-range.ts'
import type { ByteRange } from '../storage/storage.ts'

/** The current state of what is served: strong entity tag with its quotes, time of the last change. */
export type Validators = { etag: string; modifiedAt: Date }

/** HTTP dates know no milliseconds. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

function parseDate(header: string | undefined): number | null {
  const time = header === undefined ? Number.NaN : Date.parse(header)
  return Number.isNaN(time) ? null : time / 1000
}

const listHas = (header: string, matches: (tag: string) => boolean): boolean =>
  header.trim() === '*' || (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some(matches)

/** What the conditions of a GET or HEAD come to, in the order of RFC 9110, 13.2.2: 200 means go on. */
export function checkConditions(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): 200 | 304 | 412 {
  const ifMatch = headers['if-match']
  const unmodifiedSince = parseDate(headers['if-unmodified-since'])
  if (ifMatch !== undefined) {
    if (!listHas(ifMatch, (tag) => tag === etag)) return 412
  } else if (unmodifiedSince !== null && seconds(modifiedAt) > unmodifiedSince) return 412

  const ifNoneMatch = headers['if-none-match']
  const modifiedSince = parseDate(headers['if-modified-since'])
  if (ifNoneMatch !== undefined) return listHas(ifNoneMatch, (tag) => tag.replace(/^W\//, '') === etag) ? 304 : 200
  return modifiedSince !== null && seconds(modifiedAt) <= modifiedSince ? 304 : 200
}

/**
 * The part of `size` bytes that a GET asks for. `whole`: no range, one that is not understood, several at once, or one
 * whose If-Range no longer holds. `none`: a range that lies outside.
 */
export function chooseRange(
  headers: IncomingHttpHeaders,
  size: number,
  validators: Validators,
): ByteRange | 'whole' | 'none' {
  const { range } = headers
  return ifRangeHolds(headers['if-range'], validators) ? readRange(range, size) : 'whole'
}

function ifRangeHolds(header: string | string[] | undefined, { etag, modifiedAt }: Validators): boolean {
  if (header === undefined) return true
  const value = String(header).trim()
  // A weak tag never matches here; a date must be the very one that we gave.
  return value.endsWith('"') ? value === etag : parseDate(value) === seconds(modifiedAt)
}
