import { bytesOf, join, latin1, textAt, u8, u32 } from '../pictures/bytes.ts'
import { id3v2End, syncSafe } from './tag-ends.ts'

/**
 * A frame of a tag. `id` has four letters: ids of ID3v2.2 are mapped to ids of ID3v2.3. `content`
 * has no unsynchronisation.
 */
export type Id3Frame = { id: string; content: Uint8Array }
export type Id3Tag = { version: 3 | 4; frames: Id3Frame[] }

/** No real tag has more frames; a hostile tag may have a million. */
const FRAMES_MAX = 4096

/** Three-letter frame ids of ID3v2.2 and their four-letter ids in ID3v2.3. */
const NAMES: Record<string, string> = {
  ...{ TT2: 'TIT2', TP1: 'TPE1', TP2: 'TPE2', TAL: 'TALB', TRK: 'TRCK' },
  ...{ TPA: 'TPOS', TCO: 'TCON', TYE: 'TYER', TCP: 'TCMP', PIC: 'APIC' },
  ...{ TCM: 'TCOM', TCR: 'TCOP', TEN: 'TENC', TSS: 'TSSE', TBP: 'TBPM', TKE: 'TKEY', TRC: 'TSRC' },
  ...{ TT1: 'TIT1', TT3: 'TIT3', TP3: 'TPE3', TP4: 'TPE4', TXX: 'TXXX', COM: 'COMM', ULT: 'USLT' },
}

/**
 * Reads the frames of the tag at the offset `at`. Returns null if there is no complete tag, or if
 * its version is unknown.
 */
export function readId3(bytes: Uint8Array, at: number): Id3Tag | null {
  const end = id3v2End(bytes, at)
  const version = bytes[at + 3] ?? 0
  if (end === at || end > bytes.length || version < 2 || version > 4) return null
  const flags = u8(bytes, at + 5)
  const isUnsynced = (flags & 0x80) !== 0
  const body = bytes.subarray(at + 10, end - (flags & 0x10 ? 10 : 0))
  try {
    // Up to version 2.3 the whole tag is unsynchronised, from 2.4 on each frame separately.
    const plain = isUnsynced && version < 4 ? resynced(body) : body
    const start = flags & 0x40 ? extendedEnd(plain, version) : 0
    return { version: version === 4 ? 4 : 3, frames: [...framesOf(plain, start, { version, isUnsynced })] }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Builds a tag of these frames. */
export function writeId3(version: 3 | 4, frames: readonly Id3Frame[]): Uint8Array {
  const parts = frames.flatMap(({ id, content }) => [
    bytesOf(id),
    ...[sizeBytes(content.length, version === 4 ? 7 : 8), new Uint8Array(2), content],
  ])
  const body = join(parts)
  return join([bytesOf('ID3'), new Uint8Array([version, 0, 0]), sizeBytes(body.length, 7), body])
}

/** Encodes a size as four bytes of 7 or 8 bits each. */
const sizeBytes = (size: number, bits: 7 | 8): Uint8Array =>
  Uint8Array.from([3, 2, 1, 0], (place) => (size >> (place * bits)) & (2 ** bits - 1))

/** Whether a tag at the start of the file contains a picture. */
export function hasPicture(bytes: Uint8Array): boolean {
  for (let at = 0, end = id3v2End(bytes, at); end > at; at = end, end = id3v2End(bytes, at))
    if (readId3(bytes, at)?.frames.some(isPicture)) return true
  return false
}

export const isPicture = ({ id }: Id3Frame): boolean => id === 'APIC'

/** Returns the length in bytes of the longest text in the tags at the start of the file. */
export function longestText(bytes: Uint8Array): number {
  let longest = 0
  for (let at = 0, end = id3v2End(bytes, at); end > at; at = end, end = id3v2End(bytes, at)) {
    if (end - at <= longest) continue
    for (const { id, content } of readId3(bytes, at)?.frames ?? [])
      if (id.startsWith('T')) longest = Math.max(longest, content.length)
  }
  return longest
}

/**
 * Reverses unsynchronisation: removes the zeros that prevent bytes from looking like an MPEG frame.
 */
function resynced(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0 && at > 0 && bytes[at - 1] === 0xff) continue
    plain[length++] = bytes[at]!
  }
  return plain.subarray(0, length)
}

/**
 * The size of an extended header includes itself from version 2.4 on. Version 2.2 has no such
 * header.
 */
function extendedEnd(body: Uint8Array, version: number): number {
  if (version === 2) return 0
  return version === 4 ? syncSafe(body, 0) : 4 + u32(body, 0)
}

type How = { version: number; isUnsynced: boolean }

function* framesOf(body: Uint8Array, start: number, how: How): Generator<Id3Frame> {
  const headBytes = how.version === 2 ? 6 : 10
  let at = start
  for (let count = 0; count < FRAMES_MAX && at + headBytes <= body.length; count++) {
    const name = textAt(body, at, how.version === 2 ? 3 : 4)
    if (!/^[A-Z0-9]{3,4}$/.test(name)) return
    const from = at + headBytes
    const end = from + sizeOf(body, at, how.version)
    if (end > body.length) return
    const content = plainContent(body.subarray(from, end), how.version === 2 ? 0 : u8(body, at + 9), how)
    const id = NAMES[name] ?? name
    if (content && id.length === 4) yield { id, content: name === 'PIC' ? asApic(content) : content }
    at = end
  }
}

function sizeOf(body: Uint8Array, at: number, version: number): number {
  if (version === 2) return u32(body, at + 2) & 0xffffff
  const plain = u32(body, at + 4)
  if (version === 3) return plain
  // Some programs write plain sizes into version 2.4. The size that leads to another frame or to
  // padding is the right one.
  const safe = syncSafe(body, at + 4)
  return safe !== plain && !leadsOn(body, at + 10 + safe) && leadsOn(body, at + 10 + plain) ? plain : safe
}

function leadsOn(body: Uint8Array, at: number): boolean {
  if (at === body.length || (at < body.length && body[at] === 0)) return true
  return at + 10 <= body.length && /^[A-Z0-9]{4}$/.test(textAt(body, at, 4))
}

/** Null for compressed or encrypted content, which no known program writes. */
function plainContent(content: Uint8Array, flags: number, { version, isUnsynced }: How): Uint8Array | null {
  if (version === 3) return flags & 0xc0 ? null : content.subarray(flags & 0x20 ? 1 : 0)
  if (version === 2) return content
  if (flags & 0x0c) return null
  const skip = (flags & 0x40 ? 1 : 0) + (flags & 0x01 ? 4 : 0)
  const rest = content.subarray(skip)
  return flags & 0x02 || isUnsynced ? resynced(rest) : rest
}

/** Converts a picture of version 2.2, whose format is three letters. */
function asApic(content: Uint8Array): Uint8Array {
  const kind = latin1(content.subarray(1, 4)).toLowerCase() === 'png' ? 'image/png' : 'image/jpeg'
  const head = [content[0] ?? 0, ...new TextEncoder().encode(kind), 0]
  const apic = new Uint8Array(head.length + Math.max(0, content.length - 4))
  apic.set(head)
  apic.set(content.subarray(4), head.length)
  return apic
}
