import { bytesOf, join, part, putU32, textAt, u32, u64 } from './bytes.ts'

/** A box of ISO 14496-12, 4.2: what it holds is from `from` up to `end`. */
export type Box = { type: string; start: number; from: number; end: number }

/** The boxes one after the other from `from` up to `end`. A size of 0 means up to there, of 1 that eight more bytes have it. */
export function boxesIn(bytes: Uint8Array, from: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < end; ) {
    const short = u32(bytes, at)
    const size = short === 1 ? u64(bytes, at + 8) : short || end - at
    const head = short === 1 ? 16 : 8
    if (size < head || at + size > end) throw new RangeError('a box is larger than what holds it')
    boxes.push({ type: textAt(bytes, at + 4, 4), start: at, from: at + head, end: at + size })
    at += size
  }
  return boxes
}

export const wholeOf = (bytes: Uint8Array, { start, end }: Box): Uint8Array => part(bytes, start, end)

export function makeBox(type: string, ...content: Uint8Array[]): Uint8Array {
  const box = join([new Uint8Array(4), bytesOf(type), ...content])
  putU32(box, 0, box.length)
  return box
}

/** Makes free room of a box in place, so that nothing behind it moves. */
export function blank(bytes: Uint8Array, { start, from, end }: Box): void {
  bytes.set(bytesOf('free'), start + 4)
  bytes.fill(0, from, end)
}
