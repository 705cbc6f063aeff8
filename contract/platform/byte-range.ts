import { parse } from 'range-parser'

/** Bytes from `start` to `end`, both of them included. */
type ByteRange = { start: number; end: number }

/** Bits of the parser's code: not a range at all, and a range outside the file. */
const MALFORMED = 1
const OUTSIDE = 2

/**
 * The part of `size` bytes that a `Range` header asks for (RFC 9110, 14.2). `whole`: no header, one that is malformed
 * or asks for several parts. `none`: a range outside the file, which is answered with 416. Takes time in proportion to
 * the header's length.
 */
export function readRange(header: string | null | undefined, size: number): ByteRange | 'whole' | 'none' {
  if (!header) return 'whole'
  const { type, code, ranges } = parse(size, header)
  if (type.trimEnd() !== 'bytes' || code & MALFORMED) return 'whole'
  const [only, second] = ranges
  if (!only) return code === OUTSIDE ? 'none' : 'whole'
  return second || code === OUTSIDE ? 'whole' : { start: only.start, end: only.end }
}
