import type { ImageKind } from './image-kind.ts'

/**
 * Told of each part of a picture (marker, chunk, block or box) by its name as the format writes it, and where its data
 * begin.
 */
type OnPart = (name: string, at: number) => void
type EndOf = (bytes: Buffer, start: number, onPart: OnPart) => number | null

/**
 * Where the picture that starts at `start` of `bytes` ends, by the structure of its format alone: the position behind
 * its last byte, or null if it goes on behind the last of them or is not built as it should be. What `onPart` throws
 * ends the walk.
 */
export function endOfImage(bytes: Buffer, kind: ImageKind, start: number, onPart: OnPart = () => {}): number | null {
  try {
    return END_OF[kind](bytes, start, onPart)
  } catch (error) {
    // Reading behind the last byte.
    if (error instanceof RangeError) return null
    throw error
  }
}

const END_OF: Record<ImageKind, EndOf> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  gif: endOfGif,
  webp: endOfWebp,
  heif: endOfAvif,
}

const within = (bytes: Buffer, end: number): number | null => (end <= bytes.length ? end : null)

/** ITU T.81, B: markers with a length, but for a few; behind a start of scan (DA) bytes until the next real marker. */
function endOfJpeg(bytes: Buffer, start: number, onPart: OnPart): number | null {
  for (let at = start + 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) return at + 2
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else {
      onPart(marker.toString(16), at + 4)
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2) return null
      at += 2 + length
      if (marker === 0xda) at = endOfScan(bytes, at)
    }
  }
}

/** The next marker that is neither a stuffed FF nor a restart. @throws RangeError if there is none */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('the scan has no end')
}

/** PNG, 5.3: length, type, data, checksum; IEND is the last. */
function endOfPng(bytes: Buffer, start: number, onPart: OnPart): number | null {
  for (let at = start + 8; ; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    onPart(name, at + 8)
    at += 12 + length
    if (name === 'IEND') return within(bytes, at)
  }
}

/**
 * GIF89a: a header with a table of colours, then extensions (21) and frames (2C) of sub-blocks, up to the trailer (3B).
 */
function endOfGif(bytes: Buffer, start: number, onPart: OnPart): number | null {
  for (let at = start + 13 + sizeOfColours(bytes.readUInt8(start + 10)); ; ) {
    const block = bytes.readUInt8(at)
    if (block === 0x3b) return at + 1
    onPart(block.toString(16), at + 1)
    if (block === 0x21) at = endOfSubBlocks(bytes, at + 2)
    else if (block === 0x2c) at = endOfSubBlocks(bytes, at + 11 + sizeOfColours(bytes.readUInt8(at + 9)))
    else return null
  }
}

const sizeOfColours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size
  return at + 1
}

/**
 * RIFF: the second word is the size of all that follows it, padded to an even one; what follows are chunks with a size
 * each, padded alike.
 */
function endOfWebp(bytes: Buffer, start: number, onPart: OnPart): number | null {
  const end = start + 8 + bytes.readUInt32LE(start + 4)
  for (let at = start + 12; at + 8 <= Math.min(end, bytes.length); ) {
    onPart(bytes.toString('latin1', at, at + 4), at + 8)
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size & 1)
  }
  return within(bytes, end) && Math.min(end + (end & 1), bytes.length)
}

const BOXES = new Set([
  'ftyp',
  'meta',
  'mdat',
  'idat',
  'free',
  'skip',
  'moov',
  'moof',
  'mfra',
  'sidx',
  'styp',
  'uuid',
  'pdin',
  'prft',
  'emsg',
])

/**
 * ISO 14496-12, 4.2: boxes to the end of the file; a size of 0 means up to there, of 1 that eight more bytes have it.
 */
function endOfAvif(bytes: Buffer, start: number, onPart: OnPart): number | null {
  for (let at = start; ; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (at === bytes.length || !BOXES.has(name)) return at
    onPart(name, at + 8)
    const short = bytes.readUInt32BE(at)
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at
    if (size < 8 || at + size > bytes.length) return null
    at += size
  }
}
