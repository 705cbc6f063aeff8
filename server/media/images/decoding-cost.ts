import { ARTWORK } from '#contract/platform/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { extentOfImage } from './image-end.ts'
import type { ImageFormat } from './image-format.ts'

/**
 * The memory that decoding one picture may take by its header, in bytes. The process exits at 256
 * MiB (`image-worker.ts`). The difference is for later steps, such as converting 16-bit colours (25
 * MB), and for peaks above the estimate made here (15 MB).
 */
const DECODING_MAX = 210_000_000
/**
 * JPEGs from camera raws have dozens of parts, PNGs in small chunks some thousands. Each part takes
 * a decoder time.
 */
const PARTS_MAX = 20_000
/** Decoders buffer hundreds of rows, so a long side takes more memory than its pixels suggest. */
const SIDE_MAX = 65_535
const SIXTEEN_BIT = 'ushort'

/** What a picture's header declares about its stored pixels. */
type Stored = { width: number; height: number; channels: number; depth: string }
type Part = { name: string; at: number }
/**
 * Memory for decoding, in bytes: `fixed`, plus `perPixel` for `held` pixels at the same time
 * (default: all). `what` names the format.
 */
type Cost = { what: string; fixed: number; perPixel: number; held?: number }

/**
 * Refuses a picture that would take more memory than one picture may. That depends on more than its
 * pixels: some ways of storing them need all pixels in memory before the first can be read. The
 * figures follow the peak memory of the built program with libvips 8.18 while it renders an
 * artwork. At this limit the peaks are 203 to 222 MB, and 237 MB for a 16-bit PNG with transparency
 * and a profile. An ordinary PNG of 98 megapixels takes 123 MB, with 16 bits 136 MB, and 155 MB
 * with a profile as well.
 * @throws AppError `file_too_large`, with the possible size
 */
export function refuseCostly(bytes: Buffer, kind: ImageFormat, stored: Stored): void {
  if (Math.max(stored.width, stored.height) > SIDE_MAX)
    throw new AppError(
      'file_too_large',
      `The image is too long or too wide: at most ${thousands(SIDE_MAX)} pixels per side are allowed`,
    )
  const cost = COST_OF[kind](bytes, partsOf(bytes, kind), stored)
  const { what, fixed, perPixel, held = stored.width * stored.height } = cost
  if (fixed + held * perPixel <= DECODING_MAX) return
  const most = Math.floor((DECODING_MAX - fixed) / perPixel / 1_000_000)
  const message = `The image has too many pixels: at most ${most} megapixels are allowed for ${what}`
  throw new AppError('file_too_large', message)
}

/**
 * @throws AppError `file_too_large` for a picture with very many parts, which take time even when
 * empty
 */
export function refuseManyParts(bytes: Buffer, kind: ImageFormat): void {
  let count = 0
  extentOfImage(bytes, kind, () => {
    if (++count <= PARTS_MAX) return
    throw new AppError(
      'file_too_large',
      `The image file has too many parts: at most ${thousands(PARTS_MAX)} are allowed`,
    )
  })
}

const thousands = (count: number): string => count.toLocaleString('en')

function partsOf(bytes: Buffer, kind: ImageFormat): Part[] {
  const parts: Part[] = []
  extentOfImage(bytes, kind, (name, at) => parts.push({ name, at }))
  return parts
}

const COST_OF: Record<ImageFormat, (bytes: Buffer, parts: Part[], stored: Stored) => Cost> = {
  jpeg: costOfJpeg,
  png: costOfPng,
  gif: () => ({ what: 'a GIF', fixed: 35e6, perPixel: 5 }),
  webp: costOfWebp,
  heif: costOfAvif,
}

/** Start-of-frame markers (ITU T.81, B.1.1.3) of JPEGs whose pixels come in several passes. */
const PROGRESSIVE = new Set(['c2', 'c6', 'ca', 'ce'])
const START_OF_FRAME = /^c[0-35-79-bd-f]$/
const START_OF_SCAN = 'da'

/**
 * A JPEG in several passes is collected as coefficients, two bytes for each sample. Other JPEGs are
 * decoded row by row.
 */
function costOfJpeg(bytes: Buffer, parts: Part[]): Cost {
  const frame = parts.find(({ name }) => START_OF_FRAME.test(name))
  const scan = parts.find(({ name }) => name === START_OF_SCAN)
  if (!frame || !scan) return { what: 'a JPEG', fixed: 60e6, perPixel: 0 }
  const components = bytes.readUInt8(frame.at + 5)
  const inOneScan = bytes.readUInt8(scan.at) === components
  if (inOneScan && !PROGRESSIVE.has(frame.name)) return { what: 'a JPEG', fixed: 60e6, perPixel: 0 }
  const what = inOneScan || PROGRESSIVE.has(frame.name) ? 'a progressive JPEG' : 'a JPEG in several scans'
  return { what, fixed: 45e6, perPixel: 2 * samplesPerPixel(bytes, frame.at, components) }
}

/** 3 for full colour resolution (4:4:4), 1.5 for half width and height (4:2:0). */
function samplesPerPixel(bytes: Buffer, frameAt: number, components: number): number {
  const factors = Array.from({ length: components }, (_, n) => bytes.readUInt8(frameAt + 7 + 3 * n))
  const widths = factors.map((factor) => factor >> 4)
  const heights = factors.map((factor) => factor & 15)
  const samples = factors.reduce((sum, _, n) => sum + (widths[n] as number) * (heights[n] as number), 0)
  return samples / Math.max(1, Math.max(...widths) * Math.max(...heights))
}

const PNG_INTERLACE_AT = 28
const ROWS_HELD = 1800

/**
 * An interlaced PNG is decoded as a whole before its first row is complete. Otherwise rows are
 * buffered for scaling.
 */
function costOfPng(bytes: Buffer, _parts: Part[], { width, height, channels, depth }: Stored): Cost {
  const sampleBytes = depth === SIXTEEN_BIT ? 2 : 1
  const deep = sampleBytes === 2 ? '16-bit ' : ''
  if (bytes[PNG_INTERLACE_AT] !== 0) {
    const what = `${deep ? 'a 16-bit' : 'an'} interlaced PNG`
    return { what, fixed: 50e6, perPixel: channels * sampleBytes }
  }
  const what = `a ${deep}PNG ${thousands(width)} pixels wide`
  // With an alpha channel the pixels are premultiplied before scaling, which takes 10 MB more.
  const fixed = deep && channels === 4 ? 45e6 : 35e6
  return { what, fixed, perPixel: Math.max(3, channels) * sampleBytes, held: width * Math.min(height, ROWS_HELD) }
}

const WEBP_ANIMATED = 0x02

function costOfWebp(bytes: Buffer, parts: Part[], { width, height }: Stored): Cost {
  const header = parts.find(({ name }) => name === 'VP8X')
  const isAnimated = header !== undefined && (bytes.readUInt8(header.at) & WEBP_ANIMATED) !== 0
  if (isAnimated) return { what: 'an animated WebP', fixed: 40e6, perPixel: 12 }
  if (parts.some(({ name }) => name === 'VP8L')) return { what: 'a lossless WebP', fixed: 40e6, perPixel: 4 }
  // Lossy WebPs are scaled while they are decoded, in whole steps; their alpha channel is not.
  const scale = Math.max(1, Math.floor(Math.max(width, height) / ARTWORK.largeSide))
  const clear = parts.some(({ name }) => name === 'ALPH') ? 1 / 4 : 0
  return { what: 'a WebP', fixed: 40e6, perPixel: 4, held: width * height * (clear + 1 / scale ** 2) }
}

/**
 * The codec configuration (AV1 in ISOBMFF, 2.3.3) is near the start and declares how the pixels are
 * stored.
 */
const AV1_HEAD_BYTES = 64 * 1024
const AV1_DEEP = 0x40
const AV1_HALF_COLOURS = 0x08

/** The codec stores data about each block beside its pixels. */
function costOfAvif(bytes: Buffer, _parts: Part[], { channels }: Stored): Cost {
  const configAt = bytes.subarray(0, AV1_HEAD_BYTES).indexOf('av1C')
  const flags = configAt < 0 ? AV1_DEEP : (bytes[configAt + 6] ?? AV1_DEEP)
  const isDeep = (flags & AV1_DEEP) !== 0
  const isHalf = (flags & AV1_HALF_COLOURS) !== 0
  const perPixel = (isHalf ? 16 : 19) + (isDeep ? (isHalf ? 4 : 7) : 0) + (channels === 4 ? 2 : 0)
  return {
    what: `an AVIF${isDeep ? ' of more than 8 bits' : ''}${isHalf ? '' : ' with colours in full'}`,
    fixed: 0,
    perPixel,
  }
}
