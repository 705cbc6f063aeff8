import { join, part, piecesOf, startsWith, textAt, u8 } from './bytes.ts'
import { behind, inOrder, type PublicCopy, type Trace, tracesOfXmp } from './traces.ts'

const HEAD_LENGTH = 13
const TRAILER = 0x3b
const EXTENSION = 0x21
const FRAME = 0x2c
const CONTROL = 0xf9
const COMMENT = 0xfe
const APPLICATION = 0xff
/**
 * Identifiers of the application extensions for the number of repetitions and for the colour
 * profile.
 */
const LOOPS = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/
const PROFILE = 'ICCRGBG1012'

/**
 * Copies a GIF89a without metadata. The format: a header with a colour table, then extensions and
 * frames of sub-blocks, up to the trailer.
 */
export function publicGif(bytes: Uint8Array): PublicCopy {
  const headEnd = HEAD_LENGTH + sizeOfColours(u8(bytes, 10))
  const pieces = piecesOf(bytes)
  pieces.keep(0, headEnd)
  const found = new Set<Trace>()
  let hasPixels = false
  for (let at = headEnd; ; ) {
    const block = bytes[at]
    if (block !== EXTENSION && block !== FRAME) {
      // Some programs omit the trailer after the pixels.
      if (block !== TRAILER && !hasPixels) throw new RangeError('there is no block')
      pieces.put(Uint8Array.of(TRAILER))
      for (const trace of behind(bytes, block === TRAILER ? at + 1 : at)) found.add(trace)
      return { parts: pieces.parts, traces: inOrder(found) }
    }
    hasPixels ||= block === FRAME
    const data = block === FRAME ? at + 11 + sizeOfColours(u8(bytes, at + 9)) : at + 2
    const end = endOfSubBlocks(bytes, data)
    const whole = part(bytes, at, end)
    const kept = block === FRAME || u8(bytes, at + 1) === CONTROL ? whole : keptExtension(whole, found)
    if (kept === whole) pieces.keep(at, end)
    else if (kept) pieces.put(kept)
    at = end
  }
}

const sizeOfColours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function endOfSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let size = u8(bytes, at); size > 0; size = u8(bytes, at)) at += 1 + size
  return at + 1
}

/** Returns what stays of an extension: all of it, a part, or nothing (null). */
function keptExtension(extension: Uint8Array, found: Set<Trace>): Uint8Array | null {
  const label = u8(extension, 1)
  const name = label === APPLICATION && u8(extension, 2) === 11 ? textAt(extension, 3, 11) : ''
  if (name === PROFILE) return extension
  if (LOOPS.test(name)) return loops(extension)
  const traces: Trace[] =
    label === COMMENT ? ['text'] : startsWith(extension.subarray(3), 'XMP') ? tracesOfXmp(extension) : ['other']
  for (const trace of traces) found.add(trace)
  return null
}

/**
 * The number of repetitions is a sub-block of three bytes that starts with 1; other contents are
 * removed.
 */
function loops(extension: Uint8Array): Uint8Array | null {
  if (u8(extension, 14) !== 3 || u8(extension, 15) !== 1) return null
  return extension.length === 19 ? extension : join([part(extension, 0, 18), new Uint8Array(1)])
}
