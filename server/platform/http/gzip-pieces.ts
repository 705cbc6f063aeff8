import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * Compressed bytes that any gzip stream can contain: blocks of deflate (RFC 1951) that end at a byte
 * boundary and refer to nothing before them. `size` and `crc` are those of the uncompressed bytes,
 * `shift` is the factor by which `size` more bytes change a checksum.
 */
export type GzipPiece = { deflated: Buffer; size: number; crc: number; shift: number }

/** Level 0 stores the text as it is, level 1 is fast, level 6 takes three times as long. */
type Level = 0 | 1 | 6

/** The compressed bytes of a text, and how often they were sent. */
export type Compressed = { piece?: GzipPiece; uses?: number }

/** From this use on a text is compressed well, since it is sent often. */
const OFTEN = 3

/**
 * A part of a text that is sent. It is compressed when that is first needed. Parts with the same
 * text can share `compressed`. A short one is never compressed.
 */
export class TextPart {
  readonly text: () => string
  readonly #compressed: Compressed
  readonly #isShort: boolean

  constructor(text: string | (() => string), compressed: Compressed = {}, isShort = false) {
    this.text = typeof text === 'string' ? () => text : text
    this.#compressed = compressed
    this.#isShort = isShort
  }

  get piece(): GzipPiece {
    const compressed = this.#compressed
    const uses = (compressed.uses ?? 0) + 1
    compressed.uses = uses
    if (!compressed.piece) compressed.piece = gzipPiece(this.text(), this.#isShort ? 0 : 1)
    else if (uses === OFTEN && !this.#isShort) compressed.piece = gzipPiece(this.text(), 6)
    return compressed.piece
  }
}

/** A part that is too short to be compressed, with at most 65,535 bytes. */
export const shortPart = (text: string): TextPart => new TextPart(text, {}, true)

/** Compresses a text to a piece. A text of level 0 has at most 65,535 bytes. */
export function gzipPiece(text: string, level: Level): GzipPiece {
  const bytes = Buffer.from(text)
  const deflated =
    level === 0 ? storedBlock(bytes) : deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH })
  return { deflated, size: bytes.length, crc: crc32(bytes), shift: powerOfX(bytes.length * 8) }
}

/** A block of bytes as they are (RFC 1951, 3.2.4). */
function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.alloc(5 + bytes.length)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(bytes.length ^ 0xffff, 3)
  bytes.copy(block, 5)
  return block
}

/** The gzip stream of the texts of all pieces, one after the other (RFC 1952). */
export function joinGzip(pieces: readonly GzipPiece[]): Buffer<ArrayBuffer> {
  let crc = 0
  let size = 0
  for (const piece of pieces) {
    crc = multiply(piece.shift, crc) ^ piece.crc
    size += piece.size
  }
  const tail = Buffer.alloc(LAST_BLOCK.length + 8)
  LAST_BLOCK.copy(tail)
  tail.writeUInt32LE(crc >>> 0, LAST_BLOCK.length)
  tail.writeUInt32LE(size >>> 0, LAST_BLOCK.length + 4)
  return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), tail])
}

/** Deflate, without name and time, from an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty final block. */
const LAST_BLOCK = Buffer.from([3, 0])

/**
 * The polynomial of CRC-32 with its bits reversed, so the highest bit is the coefficient of x⁰.
 * Checksums are combined as in `crc32_combine` of zlib: appending n bytes multiplies a checksum by
 * x⁸ⁿ modulo this polynomial.
 */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X = 0x40000000

/** The product of two polynomials modulo `POLYNOMIAL`. */
function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product
}

/** xⁿ modulo `POLYNOMIAL`, by repeated squaring. */
function powerOfX(n: number): number {
  let power = ONE
  for (let left = n, square = X; left > 0; left = Math.floor(left / 2), square = multiply(square, square))
    if (left % 2 === 1) power = multiply(square, power)
  return power
}
