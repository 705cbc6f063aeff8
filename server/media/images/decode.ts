import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { notAnImage } from '#contract/pictures/formats.ts'
import { IMAGE_MAX_PIXELS } from '#contract/platform/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Colour } from './colour/colour.ts'
import { colourOfPicture, type PictureColour } from './colour/picture-colour.ts'
import { toSrgb } from './colour/to-srgb.ts'
import { refuseCostly, refuseManyParts } from './decoding-cost.ts'
import { extentOfImage, wholeImage } from './image-end.ts'
import { IMAGE_HEAD_BYTES, type ImageFormat, imageKind } from './image-format.ts'

// A cache would only use memory, since every picture is decoded once. Threads would buffer more
// rows.
sharp.cache(false)
sharp.concurrency(1)

/** Decoded pixels of a picture, upright and in sRGB. */
export type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 3 | 4 } }

/**
 * Input of the decoder: the file, or only the picture in it if other bytes follow or its end marker
 * is missing. Without an end marker, any warning of the decoder means that pixels are missing too.
 */
type Source = { input: string | Buffer; failOn: 'error' | 'warning' }

/**
 * What a picture's header declares. `width` and `height` are pixels of the whole picture, upright.
 */
export type Inspected = {
  kind: ImageFormat
  width: number
  height: number
  hasAlpha: boolean
  /** Whether the file is a lossy WebP with pixels and nothing else, as this server writes them. */
  isBareWebp: boolean
  source: Source
  /** The stored value of 1; more than 255 for 16-bit pixels. */
  full: number
  colour: PictureColour
}

/**
 * Decodes a picture that `inspect` accepted, and scales it down while decoding. All renditions are
 * made from this result.
 * @throws AppError `file_damaged` if it cannot be decoded to its end, `file_too_costly` if the
 * system has no memory for it
 */
export async function decode(inspected: Inspected, scale: (image: Sharp) => Sharp): Promise<Pixels> {
  const { hasAlpha, colour, source } = inspected
  const { input, failOn } = source
  const read = (ignoreIcc: boolean) =>
    scale(sharp(input, { failOn, limitInputPixels: IMAGE_MAX_PIXELS, autoOrient: true, ignoreIcc }))
  if (typeof colour === 'object') return decodeAs(read(true), inspected, colour)
  if (colour === 'decoder') return pixelsOf(read(false).toColourspace('srgb'), hasAlpha)
  // With 16 bits, the decoder would convert through another profile, and would not convert grey at
  // all.
  const shallow = read(true).toColourspace('srgb').keepIccProfile().png({ compressionLevel: 0 })
  return pixelsOf(sharp(await shallow.toBuffer().catch(refuseDamaged)).toColourspace('srgb'), hasAlpha)
}

async function decodeAs(image: Sharp, { hasAlpha, full }: Inspected, colour: Colour): Promise<Pixels> {
  const isDeep = full > 255
  const { data, raw } = await pixelsOf(image.toColourspace(isDeep ? 'rgb16' : 'srgb'), hasAlpha, isDeep)
  const values = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data
  const converted = toSrgb({ data: values, channels: raw.channels, full }, colour)
  return { data: Buffer.from(converted.buffer, converted.byteOffset, converted.length), raw }
}

async function pixelsOf(image: Sharp, hasAlpha: boolean, isDeep = false): Promise<Pixels> {
  const upright = hasAlpha ? image.ensureAlpha() : image.removeAlpha()
  const raw = upright.raw({ depth: isDeep ? 'ushort' : 'uchar' })
  const { data, info } = await raw.toBuffer({ resolveWithObject: true }).catch(refuseDamaged)
  return { data, raw: { width: info.width, height: info.height, channels: hasAlpha ? 4 : 3 } }
}

/**
 * Judges a file by its first bytes, its structure and its header, without decoding a pixel. The
 * whole file, at most as large as an upload, is in memory for a moment.
 * @throws AppError `wrong_file_kind` for content other than JPEG, PNG, WebP, GIF and AVIF;
 * `file_too_large` for too many pixels or parts, and for a picture that takes too much memory to
 * decode; `file_damaged`
 */
export async function inspect(path: string): Promise<Inspected> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw new AppError('file_damaged', 'The image file is empty')
  const kind = imageKind(bytes.subarray(0, IMAGE_HEAD_BYTES))
  if (!kind) throw notTaken(bytes)
  refuseManyParts(bytes, kind)
  const source = sourceOf(path, bytes, kind)
  const metadata = await sharp(source.input, { limitInputPixels: false }).metadata().catch(refuseDamaged)
  refuseTooLarge(metadata)
  const isOther = metadata.format !== kind || (kind === 'heif' && metadata.compression !== 'av1')
  if (isOther) throw notTaken(bytes)
  refuseCostly(bytes, kind, metadata)
  const { width, height } = metadata.autoOrient
  const colour = colourOfPicture(bytes, kind, metadata)
  return {
    kind,
    width,
    height,
    hasAlpha: metadata.hasAlpha,
    isBareWebp: isBareWebp(bytes),
    source,
    full: fullOf(metadata),
    colour,
  }
}

const BARE_HEAD_BYTES = 20

function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < BARE_HEAD_BYTES || bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') return false
  const size = bytes.readUInt32LE(16)
  return bytes.length === BARE_HEAD_BYTES + size + (size & 1)
}

const notTaken = (bytes: Buffer): AppError => new AppError('wrong_file_kind', notAnImage(bytes))

function sourceOf(path: string, bytes: Buffer, kind: ImageFormat): Source {
  const extent = extentOfImage(bytes, kind)
  if (!extent) return { input: path, failOn: 'error' }
  const whole = wholeImage(bytes, kind, extent)
  return { input: whole === bytes ? path : whole, failOn: extent.isEnded ? 'error' : 'warning' }
}

function refuseTooLarge({ width, height }: Metadata): void {
  if (width * height <= IMAGE_MAX_PIXELS) return
  const most = IMAGE_MAX_PIXELS / 1_000_000
  throw new AppError('file_too_large', `The image has too many pixels: at most ${most} megapixels are allowed`)
}

/** The decoder stores fewer than 16 bits in the upper bits. */
const fullOf = ({ depth, bitsPerSample = 16 }: Metadata): number =>
  depth === 'ushort' ? (2 ** bitsPerSample - 1) * 2 ** (16 - bitsPerSample) : 255

const NO_MEMORY = /out of memory|insufficient memory|memory allocation/i

export function refuseDamaged(cause: unknown): never {
  if (cause instanceof Error && NO_MEMORY.test(cause.message))
    throw new AppError(
      'file_too_costly',
      'The image needs too much memory to open. Save it with fewer pixels and try again.',
      { cause },
    )
  throw new AppError('file_damaged', 'This image is damaged and cannot be read', { cause })
}

/** Opens decoded pixels as the input of a rendition. */
export const reopen = ({ data, raw }: Pixels): Sharp => sharp(data, { raw })
