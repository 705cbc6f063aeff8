import { bytesOf, join, type Pieces, part, piecesOf, putU16, startsWith, u8, u16 } from './bytes.ts'
import { orientationOnly, readExif } from './exif.ts'
import { behind, inOrder, type PublicCopy, type Trace, tracesOfPhotoshop, tracesOfXmp } from './traces.ts'

const SOI_LENGTH = 2
const END = 0xd9
const SCAN = 0xda
/** Lengths of the JFIF segment without a thumbnail and of the Adobe segment. */
const JFIF_LENGTH = 14
const ADOBE_LENGTH = 12
const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'

/** Segments that decoding needs: frames, quantisation and code tables, restarts, the height. */
const isOfPixels = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xdb && marker <= 0xdd)
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

type Walk = { pieces: Pieces; traces: Set<Trace>; isTurned: boolean }

/**
 * Copies a JPEG (ITU T.81, annex B) without metadata. Data after the end, such as camera previews,
 * is left out.
 */
export function publicJpeg(bytes: Uint8Array): PublicCopy {
  const walk: Walk = { pieces: piecesOf(bytes), traces: new Set(), isTurned: false }
  walk.pieces.keep(0, SOI_LENGTH)
  for (let at = SOI_LENGTH; ; ) {
    if (u8(bytes, at) !== 0xff) throw new RangeError('there is no marker')
    const marker = u8(bytes, at + 1)
    let end = at + 2
    if (marker === 0xff) end = at + 1
    else if (marker === END || standsAlone(marker)) walk.pieces.keep(at, end)
    else {
      const length = u16(bytes, end)
      if (length < 2) throw new RangeError('a segment has no length')
      end += length
      if (marker === SCAN) end = endOfScan(bytes, end)
      if (isOfPicture(marker, part(bytes, at, end))) walk.pieces.keep(at, end)
      else takeOther(walk, marker, part(bytes, at, end))
    }
    at = end
    // Some programs omit the end marker after the pixels.
    const isUnended = marker === SCAN && at === bytes.length
    if (isUnended) walk.pieces.put(Uint8Array.of(0xff, END))
    if (marker !== END && !isUnended) continue
    for (const trace of behind(bytes, at)) walk.traces.add(trace)
    return { parts: walk.pieces.parts, traces: inOrder(walk.traces) }
  }
}

/**
 * Returns the position of the next marker that is neither a stuffed FF nor a restart; the end of
 * the file if there is none.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at < bytes.length - 1; at = bytes.indexOf(0xff, at + 1)) {
    const next = u8(bytes, at + 1)
    if (next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** Tells whether the segment must stay unchanged for the picture to look the same. */
function isOfPicture(marker: number, segment: Uint8Array): boolean {
  const body = segment.subarray(4)
  if (marker === 0xe0) return startsWith(body, 'JFIF\0') && body.length === JFIF_LENGTH
  if (marker === 0xe2) return startsWith(body, 'ICC_PROFILE\0')
  if (marker === 0xee) return startsWith(body, 'Adobe') && body.length === ADOBE_LENGTH
  return marker === SCAN || isOfPixels(marker)
}

function takeOther(walk: Walk, marker: number, segment: Uint8Array): void {
  const body = segment.subarray(4)
  if (marker === 0xe0 && startsWith(body, 'JFIF\0') && body.length > JFIF_LENGTH) {
    // Density and version stay; the rest is a thumbnail.
    const cut = cutTo(segment, JFIF_LENGTH)
    cut.set([0, 0], cut.length - 2)
    walk.pieces.put(cut)
    walk.traces.add('thumbnail')
  } else if (marker === 0xee && startsWith(body, 'Adobe') && body.length > ADOBE_LENGTH) {
    walk.pieces.put(cutTo(segment, ADOBE_LENGTH))
  } else {
    for (const trace of tracesOf(walk, marker, body)) walk.traces.add(trace)
  }
}

function cutTo(segment: Uint8Array, length: number): Uint8Array {
  const cut = segment.slice(0, 4 + length)
  putU16(cut, 2, 2 + length)
  return cut
}

function tracesOf(walk: Walk, marker: number, body: Uint8Array): Iterable<Trace> {
  if (marker === 0xe1 && startsWith(body, EXIF)) return keepOrientation(walk, body)
  if (marker === 0xe1 && startsWith(body, XMP)) return tracesOfXmp(body)
  if (marker === 0xed) return tracesOfPhotoshop(body)
  if (marker === 0xe0 && startsWith(body, 'JFXX')) return ['thumbnail']
  return [marker === 0xfe ? 'text' : 'other']
}

/** Keeps only the first orientation of all Exif blocks. */
function keepOrientation(walk: Walk, body: Uint8Array): Iterable<Trace> {
  const { orientation, traces } = readExif(body.subarray(EXIF.length))
  if (!walk.isTurned && orientation !== 1) {
    const least = join([bytesOf(EXIF), orientationOnly(orientation)])
    walk.pieces.put(join([Uint8Array.of(0xff, 0xe1, 0, least.length + 2), least]))
    walk.isTurned = true
  }
  return traces
}
