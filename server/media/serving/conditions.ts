import type { IncomingHttpHeaders } from 'node:http'
import { readRange } from '#contract/platform/byte-range.ts'
import type { ByteRange } from '../storage/storage.ts'

/** The current state of the object: strong entity tag with its quotes, time of the last change. */
export type Validators = { etag: string; modifiedAt: Date }

/** HTTP dates have no milliseconds. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

function parseDate(header: string | undefined): number | null {
  const time = header === undefined ? Number.NaN : Date.parse(header)
  return Number.isNaN(time) ? null : time / 1000
}

const listHas = (header: string, matches: (tag: string) => boolean): boolean =>
  header.trim() === '*' || (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some(matches)

/**
 * Result of the conditional headers of a GET or HEAD, in the order of RFC 9110, 13.2.2; 200 means:
 * send the object.
 */
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
 * The part of `size` bytes that a GET requests. `whole`: no range, a malformed one, several ranges,
 * or an If-Range that does not match. `none`: a range beyond the end.
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
  // A weak tag never matches here; a date must be exactly the one that we sent.
  return value.endsWith('"') ? value === etag : parseDate(value) === seconds(modifiedAt)
}
