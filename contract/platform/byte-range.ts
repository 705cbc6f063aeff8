import { parse } from 'range-parser'

/** Byte offsets from `start` to `end`, both inclusive. */
type ByteRange = { start: number; end: number }

/** Bits of the parser's result code: not a range at all, and a range outside the file. */
const MALFORMED = 1
const OUTSIDE = 2

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for a file of `size` bytes.
 *
 * Returns `whole` if there is no header, if it is malformed, or if it names several parts. Returns
 * `none` for a range outside the file; the response to it is 416. Runs in time linear in the length
 * of the header.
 */
export function readRange(header: string | null | undefined, size: number): ByteRange | 'whole' | 'none' {
  if (!header) return 'whole'
  const { type, code, ranges } = parse(size, header)
  if (type.trimEnd() !== 'bytes' || code & MALFORMED) return 'whole'
  const [only, second] = ranges
  if (!only) return code === OUTSIDE ? 'none' : 'whole'
  return second || code === OUTSIDE ? 'whole' : { start: only.start, end: only.end }
}
