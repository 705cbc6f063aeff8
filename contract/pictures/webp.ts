import { bytesOf, join, part, putU32, startsWith, textAt, u8, u32 } from './bytes.ts'
import { orientationOnly, readExif } from './exif.ts'
import { behind, inOrder, type PublicCopy, type Trace, tracesOfXmp } from './traces.ts'

/** 'RIFF', the size of the rest, 'WEBP'. */
const HEAD_LENGTH = 12
const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM'])
/** No real animation has more frames. Each frame takes memory. */
const MOST = 20_000
const HAS_EXIF = 0x08
const HAS_XMP = 0x04
/** Position, size, duration and blending of a frame, before its chunks. */
const FRAME_HEAD_LENGTH = 16

type Walk = { found: Set<Trace>; orientation: number }

/**
 * Copies a WebP without metadata. RIFF consists of chunks: four letters, a size and that many
 * bytes, padded to an even length.
 */
export function publicWebp(bytes: Uint8Array): PublicCopy {
  const walk: Walk = { found: new Set(), orientation: 1 }
  const end = 8 + u32(bytes, 4, true)
  const chunks = keptChunks(part(bytes, HEAD_LENGTH, end), walk)
  for (const trace of behind(bytes, end + (end & 1))) walk.found.add(trace)
  const extended = chunks[0] && startsWith(chunks[0], 'VP8X') ? chunks[0].slice() : null
  if (extended) {
    const isTurned = walk.orientation !== 1
    extended[8] = (u8(extended, 8) & ~(HAS_EXIF | HAS_XMP)) | (isTurned ? HAS_EXIF : 0)
    chunks[0] = extended
    if (isTurned) chunks.push(chunkOf('EXIF', orientationOnly(walk.orientation)))
  }
  const head = bytes.slice(0, HEAD_LENGTH)
  putU32(
    head,
    4,
    chunks.reduce((sum, { length }) => sum + length, 4),
    true,
  )
  return { parts: [head, ...chunks], traces: inOrder(walk.found) }
}

function keptChunks(bytes: Uint8Array, walk: Walk): Uint8Array[] {
  const kept: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const name = textAt(bytes, at, 4)
    const end = at + 8 + u32(bytes, at + 4, true)
    const data = part(bytes, at + 8, end)
    const next = Math.min(end + (end & 1), bytes.length)
    if (kept.length === MOST) throw new RangeError('there are too many pieces')
    if (KEPT.has(name) || name === 'VP8X') kept.push(part(bytes, at, next))
    else if (name === 'ANMF') kept.push(frame(data, walk))
    else note(name, data, walk)
    at = next
  }
  return kept
}

function frame(data: Uint8Array, walk: Walk): Uint8Array {
  const chunks = keptChunks(data.subarray(FRAME_HEAD_LENGTH), walk)
  return chunkOf('ANMF', join([part(data, 0, FRAME_HEAD_LENGTH), ...chunks]))
}

function note(name: string, data: Uint8Array, walk: Walk): void {
  let traces: Iterable<Trace> = ['other']
  if (name === 'XMP ') traces = tracesOfXmp(data)
  if (name === 'EXIF') {
    // Some programs write JPEG's Exif prefix before it.
    const exif = readExif(startsWith(data, 'Exif\0\0') ? data.subarray(6) : data)
    walk.orientation = exif.orientation
    traces = exif.traces
  }
  for (const trace of traces) walk.found.add(trace)
}

function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const size = new Uint8Array(4)
  putU32(size, 0, data.length, true)
  return join([bytesOf(name), size, data, new Uint8Array(data.length & 1)])
}
