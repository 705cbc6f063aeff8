// Reads bytes as numbers and text. All functions throw RangeError beyond the last byte; code that
// walks a file's structure catches it.

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** Unsigned numbers of 1, 2, 4 and 8 bytes at a position, in big-endian order unless `little`. */
export const u8 = (bytes: Uint8Array, at: number): number => viewOf(bytes).getUint8(at)
export const u16 = (bytes: Uint8Array, at: number, little = false): number => viewOf(bytes).getUint16(at, little)
export const u32 = (bytes: Uint8Array, at: number, little = false): number => viewOf(bytes).getUint32(at, little)
export const u64 = (bytes: Uint8Array, at: number): number => Number(viewOf(bytes).getBigUint64(at))

export function putU16(bytes: Uint8Array, at: number, value: number): void {
  viewOf(bytes).setUint16(at, value)
}
export function putU32(bytes: Uint8Array, at: number, value: number, little = false): void {
  viewOf(bytes).setUint32(at, value, little)
}

/**
 * Returns a view of the bytes from `start` up to `end`. @throws RangeError if there are not enough
 * bytes
 */
export function part(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (start < 0 || end < start || end > bytes.length) throw new RangeError('there are not as many bytes')
  return bytes.subarray(start, end)
}

/** Decodes one character per byte. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

export const textAt = (bytes: Uint8Array, at: number, length: number): string => latin1(part(bytes, at, at + length))

export const startsWith = (bytes: Uint8Array, text: string): boolean => latin1(bytes.subarray(0, text.length)) === text

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const each of parts) {
    whole.set(each, at)
    at += each.length
  }
  return whole
}

/** No real picture has more pieces. Each piece takes memory, so hostile files need a limit. */
const MOST = 20_000

export type Pieces = ReturnType<typeof piecesOf>

/**
 * Collects the parts of `bytes` to keep and their replacements. Adjacent parts become one piece.
 */
export function piecesOf(bytes: Uint8Array) {
  const parts: Uint8Array[] = []
  let run: { start: number; end: number } | null = null
  function add(piece: Uint8Array): void {
    if (parts.length === MOST) throw new RangeError('there are too many pieces')
    parts.push(piece)
  }
  return {
    parts,
    /** @throws RangeError if there are not enough bytes, or too many pieces */
    keep(start: number, end: number): void {
      if (run?.end === start) {
        run.end = end
        parts[parts.length - 1] = part(bytes, run.start, end)
        return
      }
      add(part(bytes, start, end))
      run = { start, end }
    },
    put(piece: Uint8Array): void {
      add(piece)
      run = null
    },
  }
}
