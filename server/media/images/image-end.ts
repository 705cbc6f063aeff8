import { BOXES } from '#contract/pictures/avif-items.ts'
import type { ImageFormat } from './image-format.ts'

/**
 * Called for each part of a picture (marker, chunk, block or box) with its name in the format and
 * the range of its data.
 */
type OnPart = (name: string, at: number, end: number) => void
/**
 * Where a picture ends. `isEnded` is false if all pixels are there but the end marker is missing.
 */
type Extent = { end: number; isEnded: boolean }
type ExtentOf = (bytes: Buffer, onPart: OnPart) => Extent | null

/**
 * Finds the end of the picture at the start of `bytes`, by the structure of its format. Null if the
 * picture is cut off or malformed. An error of `onPart` ends the walk.
 */
export function extentOfImage(bytes: Buffer, kind: ImageFormat, onPart: OnPart = () => {}): Extent | null {
  try {
    return EXTENT_OF[kind](bytes, onPart)
  } catch (error) {
    // The file ended early.
    if (error instanceof RangeError) return null
    throw error
  }
}

const EXTENT_OF: Record<ImageFormat, ExtentOf> = {
  jpeg: extentOfJpeg,
  png: extentOfPng,
  gif: extentOfGif,
  webp: extentOfWebp,
  heif: extentOfAvif,
}

/** End markers that some programs omit: JPEG's EOI, PNG's IEND with its checksum, GIF's trailer. */
const MARKS: Partial<Record<ImageFormat, Buffer>> = {
  jpeg: Buffer.from('\xff\xd9', 'latin1'),
  png: Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1'),
  gif: Buffer.from('\x3b', 'latin1'),
}

/** Only the picture, with its end marker; `bytes` itself if nothing has to be removed or added. */
export function wholeImage(bytes: Buffer, kind: ImageFormat, { end, isEnded }: Extent): Buffer {
  const picture = end < bytes.length ? bytes.subarray(0, end) : bytes
  return isEnded ? picture : Buffer.concat([picture, MARKS[kind] ?? Buffer.alloc(0)])
}

const ended = (end: number): Extent => ({ end, isEnded: true })
const unended = (end: number): Extent => ({ end, isEnded: false })

/**
 * ITU T.81, B: markers, most with a length. After a start of scan (DA), data follows until the next
 * real marker.
 */
function extentOfJpeg(bytes: Buffer, onPart: OnPart): Extent | null {
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) return ended(at + 2)
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else {
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2) return null
      onPart(marker.toString(16), at + 4, at + 2 + length)
      at += 2 + length
      if (marker === 0xda) at = endOfScan(bytes, at)
      if (at >= bytes.length - 1 && marker === 0xda) return unended(bytes.length)
    }
  }
}

/**
 * The next marker that is neither a stuffed FF nor a restart; the end of the file if there is none.
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at < bytes.length - 1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** PNG, 5.3: chunks of length, type, data and checksum; IEND is the last. */
function extentOfPng(bytes: Buffer, onPart: OnPart): Extent | null {
  let hasPixels = false
  for (let at = 8; ; ) {
    const length = at + 8 <= bytes.length ? bytes.readUInt32BE(at) : Number.POSITIVE_INFINITY
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length) return hasPixels && name !== 'IDAT' ? unended(at) : null
    onPart(name, at + 8, at + 8 + length)
    at += 12 + length
    if (name === 'IEND') return ended(at)
    hasPixels ||= name === 'IDAT'
  }
}

/**
 * GIF89a: a header with a colour table, then extensions (21) and frames (2C) of sub-blocks, up to
 * the trailer (3B).
 */
function extentOfGif(bytes: Buffer, onPart: OnPart): Extent | null {
  let hasPixels = false
  for (let at = 13 + sizeOfColours(bytes.readUInt8(10)); ; ) {
    const block = bytes[at]
    if (block === 0x3b) return ended(at + 1)
    if (block !== 0x21 && block !== 0x2c) return hasPixels ? unended(at) : null
    const data = block === 0x21 ? at + 2 : at + 11 + sizeOfColours(bytes.readUInt8(at + 9))
    const end = endOfSubBlocks(bytes, data)
    onPart(block.toString(16), at + 1, end)
    hasPixels ||= block === 0x2c
    at = end
  }
}

const sizeOfColours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size
  return at + 1
}

/**
 * RIFF: the second word is the size of everything after it, padded to an even number. Then chunks
 * follow, each with a size and padded in the same way.
 */
function extentOfWebp(bytes: Buffer, onPart: OnPart): Extent | null {
  const end = 8 + bytes.readUInt32LE(4)
  for (let at = 12; at + 8 <= Math.min(end, bytes.length); ) {
    const size = bytes.readUInt32LE(at + 4)
    onPart(bytes.toString('latin1', at, at + 4), at + 8, at + 8 + size)
    at += 8 + size + (size & 1)
  }
  return end <= bytes.length ? ended(Math.min(end + (end & 1), bytes.length)) : null
}

/**
 * ISO 14496-12, 4.2: boxes up to the end of the file. Size 0 means up to the end; size 1 means that
 * eight more bytes contain it.
 */
function extentOfAvif(bytes: Buffer, onPart: OnPart): Extent | null {
  for (let at = 0; ; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    // A second `ftyp` is the start of a video after the picture.
    if (at === bytes.length || !BOXES.has(name) || (name === 'ftyp' && at > 0)) return ended(at)
    const short = bytes.readUInt32BE(at)
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at
    if (size < 8 || at + size > bytes.length) return null
    onPart(name, at + 8, at + size)
    at += size
  }
}
