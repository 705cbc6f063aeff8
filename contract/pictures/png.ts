import { bytesOf, join, latin1, part, piecesOf, putU32, textAt, u32 } from './bytes.ts'
import { orientationOnly, readExif } from './exif.ts'
import { behind, inOrder, type PublicCopy, type Trace, tracesOfXmp } from './traces.ts'

const SIGNATURE_LENGTH = 8

/** Chunks of PNG and APNG for pixels, colours, size, frames and their durations. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
)
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])
const XMP = 'XML:com.adobe.xmp\0'
const PROFILE_NAME = 'ICC profile'

/**
 * Copies a PNG without metadata. A chunk (PNG, section 5.3) is length, type, data and checksum;
 * IEND is the last. Chunks that are not known to affect the picture are left out.
 */
export function publicPng(bytes: Uint8Array): PublicCopy {
  const pieces = piecesOf(bytes)
  pieces.keep(0, SIGNATURE_LENGTH)
  const found = new Set<Trace>()
  let isTurned = false
  let hasPixels = false
  for (let at = SIGNATURE_LENGTH; ; ) {
    if (hasPixels && isCutAt(bytes, at)) {
      // Some programs omit the end chunk after the pixels.
      pieces.put(chunkOf('IEND', new Uint8Array()))
      return { parts: pieces.parts, traces: inOrder(found) }
    }
    const end = at + 12 + u32(bytes, at)
    const type = textAt(bytes, at + 4, 4)
    const chunk = part(bytes, at, end)
    const data = chunk.subarray(8, -4)
    if (KEPT.has(type)) pieces.keep(at, end)
    else if (type === 'iCCP') pieces.put(namelessProfile(chunk, data))
    else if (type === 'eXIf') {
      const { orientation, traces } = readExif(data)
      if (orientation !== 1 && !isTurned) pieces.put(chunkOf('eXIf', orientationOnly(orientation)))
      isTurned ||= orientation !== 1
      for (const trace of traces) found.add(trace)
    } else for (const trace of tracesOf(type, data)) found.add(trace)
    at = end
    hasPixels ||= type === 'IDAT'
    if (type !== 'IEND') continue
    for (const trace of behind(bytes, at)) found.add(trace)
    return { parts: pieces.parts, traces: inOrder(found) }
  }
}

/** Tells whether the file is cut off at `at`: no whole chunk follows, and no part of the pixels. */
const isCutAt = (bytes: Uint8Array, at: number): boolean =>
  at + 12 > bytes.length || (at + 12 + u32(bytes, at) > bytes.length && textAt(bytes, at + 4, 4) !== 'IDAT')

/** A screen's profile may be named after its owner; programs do not need the name. */
function namelessProfile(chunk: Uint8Array, data: Uint8Array): Uint8Array {
  const end = data.indexOf(0)
  if (end < 0) throw new RangeError('the profile has no name')
  if (latin1(data.subarray(0, end)) === PROFILE_NAME) return chunk
  return chunkOf('iCCP', join([bytesOf(PROFILE_NAME), data.subarray(end)]))
}

function tracesOf(type: string, data: Uint8Array): Iterable<Trace> {
  if (type === 'tIME') return ['time']
  if (!TEXTS.has(type)) return ['other']
  const keyword = latin1(data.subarray(0, 80)).split('\0')[0] ?? ''
  if (type === 'iTXt' && latin1(data.subarray(0, XMP.length)) === XMP) return tracesOfXmp(data)
  if (/^raw profile/i.test(keyword)) return ['other']
  if (/author|artist|creator|copyright|owner/i.test(keyword)) return ['name']
  if (/gps|location/i.test(keyword)) return ['place']
  if (/time|date/i.test(keyword)) return ['time']
  return ['text']
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const chunk = join([new Uint8Array(4), bytesOf(type), data, new Uint8Array(4)])
  putU32(chunk, 0, data.length)
  putU32(chunk, chunk.length - 4, checksum(chunk.subarray(4, -4)))
  return chunk
}

/** CRC-32 (PNG, annex D). */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
