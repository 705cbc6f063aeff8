import { part, putU16, putU32, textAt, u16, u32 } from './bytes.ts'
import type { Trace } from './traces.ts'

/** Contents of an Exif block. `orientation` is 1 to 8; 1 means upright. */
export type Exif = { orientation: number; traces: Set<Trace> }

const ORIENTATION = 0x0112
/** Nested directories, by the tag that points to them. */
const EXIF_DIRECTORY = 0x8769
const GPS_DIRECTORY = 0x8825

const TAGS: Record<number, Trace> = {
  270: 'text', // ImageDescription
  271: 'camera', // Make
  272: 'camera', // Model
  305: 'camera', // Software
  306: 'time', // DateTime
  315: 'name', // Artist
  316: 'name', // HostComputer
  33432: 'name', // Copyright
  36867: 'time', // DateTimeOriginal
  36868: 'time', // DateTimeDigitized
  37500: 'camera', // MakerNote
  37510: 'text', // UserComment
  40091: 'text', // XPTitle
  40092: 'text', // XPComment
  40093: 'name', // XPAuthor
  40094: 'text', // XPKeywords
  42016: 'serial', // ImageUniqueID
  42032: 'name', // CameraOwnerName
  42033: 'serial', // BodySerialNumber
  42035: 'camera', // LensMake
  42036: 'camera', // LensModel
  42037: 'serial', // LensSerialNumber
  42038: 'text', // ImageTitle
  42039: 'name', // Photographer
  42040: 'name', // ImageEditor
  50735: 'serial', // CameraSerialNumber
}

/** Cameras write serial numbers into their maker notes, in proprietary formats. */
const MAKER_NOTE = 0x927c
/** GPSVersionID, which many programs write into an otherwise empty directory. */
const GPS_VERSION = 0

/** Reads the TIFF structure of Exif as far as it is valid; a broken part adds the trace 'other'. */
export function readExif(tiff: Uint8Array): Exif {
  const exif: Exif = { orientation: 1, traces: new Set() }
  try {
    readDirectories(tiff, exif)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    exif.traces.add('other')
  }
  return exif
}

type Entry = { tag: number; type: number; at: number }

function readDirectories(tiff: Uint8Array, exif: Exif): void {
  const little = textAt(tiff, 0, 2) === 'II'
  const main = entriesAt(tiff, u32(tiff, 4, little), little)
  for (const { tag, type, at } of main.entries) {
    note(tag, exif)
    if (tag === ORIENTATION) exif.orientation = upright(type === 4 ? u32(tiff, at, little) : u16(tiff, at, little))
  }
  for (const { tag, at } of main.entries) {
    if (tag !== EXIF_DIRECTORY && tag !== GPS_DIRECTORY) continue
    const { entries } = entriesAt(tiff, u32(tiff, at, little), little)
    if (tag === EXIF_DIRECTORY) for (const entry of entries) note(entry.tag, exif)
    else if (entries.some((entry) => entry.tag !== GPS_VERSION)) exif.traces.add('place')
  }
  if (main.next !== 0 && entriesAt(tiff, main.next, little).entries.length > 0) exif.traces.add('thumbnail')
}

function entriesAt(tiff: Uint8Array, at: number, little: boolean): { entries: Entry[]; next: number } {
  const count = u16(tiff, at, little)
  part(tiff, at, at + 2 + 12 * count)
  const entries = Array.from({ length: count }, (_, index): Entry => {
    const entry = at + 2 + 12 * index
    return { tag: u16(tiff, entry, little), type: u16(tiff, entry + 2, little), at: entry + 8 }
  })
  const end = at + 2 + 12 * count
  return { entries, next: end + 4 <= tiff.length ? u32(tiff, end, little) : 0 }
}

function note(tag: number, { traces }: Exif): void {
  const trace = TAGS[tag]
  if (trace) traces.add(trace)
  if (tag === MAKER_NOTE) traces.add('serial')
}

const upright = (value: number): number => (value >= 1 && value <= 8 ? value : 1)

/** Returns the smallest Exif with an orientation: a TIFF of one directory with one entry. */
export function orientationOnly(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26)
  tiff.set([0x4d, 0x4d, 0, 42])
  putU32(tiff, 4, 8)
  putU16(tiff, 8, 1)
  putU16(tiff, 10, ORIENTATION)
  putU16(tiff, 12, 3)
  putU32(tiff, 14, 1)
  putU16(tiff, 18, orientation)
  return tiff
}
