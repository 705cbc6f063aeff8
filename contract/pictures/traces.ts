import { latin1, u16 } from './bytes.ts'

/** What a picture's file can reveal besides its pixels, the most sensitive first. */
export const TRACES = ['place', 'serial', 'name', 'thumbnail', 'camera', 'time', 'text', 'other'] as const
export type Trace = (typeof TRACES)[number]

/** The public copy of a picture as pieces of the original, and what the original reveals. */
export type PublicCopy = { parts: Uint8Array[]; traces: Trace[] }

export const inOrder = (found: ReadonlySet<Trace>): Trace[] => TRACES.filter((trace) => found.has(trace))

/** Padding bytes that some programs write after a picture. */
const PADDING = new Set([0x00, 0x0a, 0x0d, 0x20, 0xff])
const JPEG_START = [0xff, 0xd8, 0xff]

/** Returns what the bytes after a picture's end reveal: another picture, or unknown data. */
export function behind(bytes: Uint8Array, end: number): Trace[] {
  const rest = bytes.subarray(end)
  if (rest.every((byte) => PADDING.has(byte))) return []
  const isPicture = rest.some((_, at) => JPEG_START.every((byte, n) => rest[at + n] === byte))
  return isPicture ? ['thumbnail'] : ['other']
}

const XMP: [Trace, RegExp][] = [
  [
    'place',
    /GPS(?:Latitude|Longitude|Position)|photoshop:(?:City|State|Country)|Iptc4xmp\w{3,4}:(?:Location|Sublocation)/,
  ],
  ['serial', /SerialNumber/],
  [
    'name',
    /(?:dc:creator|dc:rights|OwnerName|photoshop:(?:Credit|AuthorsPosition|CaptionWriter)|CreatorContactInfo|tiff:Artist)\b/,
  ],
  ['thumbnail', /xmp(?:G?Img)?:(?:Thumbnails|image)\b/],
  ['camera', /tiff:(?:Make|Model)\b|xmp:CreatorTool|aux:Lens\b/],
  ['time', /(?:CreateDate|ModifyDate|DateCreated|DateTimeOriginal)\b/],
  ['text', /dc:(?:description|title|subject)\b|UserComment\b/],
]

/** Returns what an XMP packet reveals; 'other' if it has no known field. */
export function tracesOfXmp(packet: Uint8Array): Trace[] {
  const xmp = latin1(packet)
  const found = XMP.filter(([, pattern]) => pattern.test(xmp)).map(([trace]) => trace)
  return found.length > 0 ? found : ['other']
}

const IPTC: Record<number, Trace> = {
  5: 'text',
  25: 'text',
  55: 'time',
  60: 'time',
  80: 'name',
  90: 'place',
  92: 'place',
  95: 'place',
  101: 'place',
  105: 'text',
  110: 'name',
  116: 'name',
  118: 'name',
  120: 'text',
  122: 'name',
}

/** Ids of Photoshop's thumbnails, in either order of colours. */
const THUMBNAILS = [0x0409, 0x040c]

/**
 * Returns what Photoshop's blocks reveal, IPTC included. Each IPTC record starts with 1C 02 and its
 * number.
 */
export function tracesOfPhotoshop(blocks: Uint8Array): Trace[] {
  const found = new Set<Trace>()
  for (let at = blocks.indexOf(0x38); at >= 0; at = blocks.indexOf(0x38, at + 1)) {
    const isThumbnail = latin1(blocks.subarray(at, at + 4)) === '8BIM' && THUMBNAILS.includes(u16(blocks, at + 4))
    if (isThumbnail) found.add('thumbnail')
  }
  for (let at = blocks.indexOf(0x1c); at >= 0; at = blocks.indexOf(0x1c, at + 1)) {
    const trace = blocks[at + 1] === 2 ? IPTC[blocks[at + 2] ?? 0] : undefined
    if (trace) found.add(trace)
  }
  return found.size > 0 ? [...found] : ['other']
}
