/** Bytes from `start` to `end`, both of them included. */
type ByteRange = { start: number; end: number }

/**
 * The part of `size` bytes that a `Range` header asks for (RFC 9110, 14.2). `whole`: none, one that is not understood,
 * or several at once. `none`: a range that lies outside, to be answered by 416.
 */
export function readRange(header: string | null | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === '') {
    if (last === '') return 'whole'
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'none' : { start, end }
}
