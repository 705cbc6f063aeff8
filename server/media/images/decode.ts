import { open } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { IMAGE_MAX_PIXELS } from '#contract/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { IMAGE_HEAD_BYTES, type ImageKind, imageKind } from './image-kind.ts'
import { withinPixelBudget } from './pixel-budget.ts'

// Every picture comes once: a cache would only hold memory.
sharp.cache(false)

const DECODE_SECONDS = 60
/** Decoding AVIF takes about 20 bytes of memory a pixel, four times what the others take. */
const AVIF_MAX_PIXELS = IMAGE_MAX_PIXELS / 4

/** Decoded bytes of a picture, upright and in sRGB. */
export type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 3 | 4 } }

/** What a picture's header says. `width` and `height` are pixels of the whole, upright. */
export type Inspected = { kind: ImageKind; width: number; height: number; hasAlpha: boolean }

/**
 * Decodes the picture at `path` once, scaled down on the way; everything else is made of the small result. `check` may refuse the file
 * first, when it is its turn to take memory.
 *
 * Throws `file_damaged` for what cannot be decoded to its end, and what `check` throws.
 */
export function decode(
  path: string,
  { kind, width, height, hasAlpha }: Inspected,
  scale: (image: Sharp) => Sharp,
  check?: () => Promise<void>,
): Promise<Pixels> {
  const weight = (width * height * IMAGE_MAX_PIXELS) / mostPixels(kind)
  return withinPixelBudget(weight, async () => {
    await check?.()
    const source = sharp(path, { failOn: 'error', limitInputPixels: IMAGE_MAX_PIXELS, autoOrient: true })
    const image = scale(source).toColourspace('srgb').timeout({ seconds: DECODE_SECONDS })
    const upright = hasAlpha ? image.ensureAlpha() : image.removeAlpha()
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true }).catch(refuseDamaged)
    return { data, raw: { width: info.width, height: info.height, channels: hasAlpha ? 4 : 3 } }
  })
}

/**
 * Judges a file by its first bytes and its header, without decoding a pixel.
 *
 * Throws `wrong_file_kind` for all but JPEG, PNG, WebP, GIF and AVIF by content, `file_too_large` for too many pixels, `file_damaged`.
 */
export async function inspect(path: string): Promise<Inspected> {
  const kind = imageKind(await readHead(path))
  if (!kind) throw new AppError('wrong_file_kind', 'Please select an image file')
  const metadata = await sharp(path, { limitInputPixels: false }).metadata().catch(refuseDamaged)
  refuseTooLarge(metadata, kind)
  const isOther = metadata.format !== kind || (kind === 'heif' && metadata.compression !== 'av1')
  if (isOther) throw new AppError('wrong_file_kind', 'Please select an image file')
  const { width, height } = metadata.autoOrient
  return { kind, width, height, hasAlpha: metadata.hasAlpha }
}

function refuseTooLarge({ width, height }: Metadata, kind: ImageKind): void {
  if (width * height <= mostPixels(kind)) return
  const most = mostPixels(kind) / 1_000_000
  throw new AppError('file_too_large', `The image has too many pixels: at most ${most} megapixels are possible`)
}

const mostPixels = (kind: ImageKind): number => (kind === 'heif' ? AVIF_MAX_PIXELS : IMAGE_MAX_PIXELS)

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path, 'r')
  const head = Buffer.alloc(IMAGE_HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, IMAGE_HEAD_BYTES, 0)
  if (bytesRead === 0) throw new AppError('file_damaged', 'The image file is empty')
  return head.subarray(0, bytesRead)
}

export function refuseDamaged(cause: unknown): never {
  throw new AppError('file_damaged', 'This image is damaged and cannot be read', { cause })
}

/** Decoded pixels as the start of another picture. */
export const reopen = ({ data, raw }: Pixels): Sharp => sharp(data, { raw })
