/** Colour codes of ITU-T H.273 that a picture declares. */
export type Codes = { primaries: number; transfer: number }

const SEQUENCE_HEADER = 1
const HAS_EXTENSION = 0x04
const HAS_SIZE = 0x02

/**
 * The colour that the sequence header of an AV1 stream declares (AV1, 5.5). Null if it declares
 * none, or if an element without a size is before it.
 */
export function codesOfAv1(stream: Buffer): Codes | null {
  for (let at = 0; at + 2 < stream.length; ) {
    const head = stream.readUInt8(at)
    at += head & HAS_EXTENSION ? 2 : 1
    if ((head & HAS_SIZE) === 0) return null
    const [size, length] = leb128(stream, at)
    at += length
    if (((head >> 3) & 15) === SEQUENCE_HEADER) return codesOfHeader(new Bits(stream.subarray(at, at + size)))
    at += size
  }
  return null
}

/** Reads a number in groups of seven bits, lowest first; also returns its length in bytes. */
function leb128(stream: Buffer, from: number): [value: number, length: number] {
  let value = 0
  for (let n = 0; n < 8; n++) {
    const byte = stream.readUInt8(from + n)
    value += (byte & 0x7f) * 2 ** (7 * n)
    if (byte < 0x80) return [value, n + 1]
  }
  throw new RangeError('a size is too long')
}

class Bits {
  #at = 0
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  take(count: number): number {
    let value = 0
    for (let n = 0; n < count; n++, this.#at++)
      value = value * 2 + ((this.#bytes.readUInt8(this.#at >> 3) >> (7 - (this.#at & 7))) & 1)
    return value
  }
  flag(): boolean {
    return this.take(1) === 1
  }
  /** Skips a variable-length number: as many zeros as it has bits, then the bits (AV1, 4.10.3). */
  uvlc(): void {
    let zeros = 0
    while (!this.flag()) zeros++
    this.take(zeros)
  }
}

function codesOfHeader(bits: Bits): Codes | null {
  const profile = bits.take(3)
  bits.take(1)
  const isReduced = bits.flag()
  if (isReduced) bits.take(5)
  else skipOperatingPoints(bits)
  const [widthBits, heightBits] = [bits.take(4) + 1, bits.take(4) + 1]
  bits.take(widthBits + heightBits)
  if (!isReduced && bits.flag()) bits.take(7)
  bits.take(3)
  if (!isReduced) skipTools(bits)
  bits.take(3)
  const isDeep = bits.flag()
  if (profile === 2 && isDeep) bits.take(1)
  if (profile !== 1) bits.take(1)
  return bits.flag() ? { primaries: bits.take(8), transfer: bits.take(8) } : null
}

function skipOperatingPoints(bits: Bits): void {
  let delayBits = 0
  if (bits.flag()) {
    bits.take(64)
    if (bits.flag()) bits.uvlc()
    if (bits.flag()) {
      delayBits = bits.take(5) + 1
      bits.take(42)
    }
  }
  const hasDelays = bits.flag()
  for (let left = bits.take(5) + 1; left > 0; left--) {
    bits.take(12)
    if (bits.take(5) > 7) bits.take(1)
    if (delayBits > 0 && bits.flag()) bits.take(2 * delayBits + 1)
    if (hasDelays && bits.flag()) bits.take(4)
  }
}

const SELECTED = 2

function skipTools(bits: Bits): void {
  bits.take(4)
  const hasOrder = bits.flag()
  if (hasOrder) bits.take(2)
  const screenTools = bits.flag() ? SELECTED : bits.take(1)
  if (screenTools > 0 && !bits.flag()) bits.take(1)
  if (hasOrder) bits.take(3)
}
