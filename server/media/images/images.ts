import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AVATAR_SIDE, COVER, IMAGE_MAX_PIXELS } from '#contract/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { asStorageError } from '../storage/storage.ts'
import { IMAGE_HEAD_BYTES, imageKind } from './image-kind.ts'
import { withinPixelBudget } from './pixel-budget.ts'
import { dominantColour, type Stock, stockOf } from './stock.ts'

// Every picture comes once: a cache would only hold memory.
sharp.cache(false)

const SAMPLE_SIDE = 48
const PLACEHOLDER_SIDE = 8
const DECODE_SECONDS = 60
/** Decoding AVIF takes about 20 bytes of memory a pixel, four times what the others take. */
const AVIF_MAX_PIXELS = IMAGE_MAX_PIXELS / 4

/**
 * What is known of a picture that was made: its size in pixels, its stock colours as `#rrggbb` (null: a picture without colour), and a
 * data URI of at most 400 bytes to show while it loads.
 */
export type Picture = {
  width: number
  height: number
  stock: string | null
  stockDeep: string | null
  placeholder: string
}

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 3 | 4 } }

/**
 * Makes of the picture at `path` a full one (longer side at most COVER.fullSide, never enlarged) and a square thumbnail (centre crop), both
 * WebP, upright, in sRGB, without any metadata, as files in `outDir`. Of an animation the first frame. `width` and `height` are the full one's.
 *
 * Throws `wrong_file_kind` for all but JPEG, PNG, WebP, GIF and AVIF by content, `file_too_large` for too many pixels (before any is
 * decoded), `file_damaged` for what cannot be decoded to its end, `storage_full`.
 */
export async function makeCover(
  path: string,
  outDir: string,
): Promise<Picture & { fullPath: string; thumbPath: string }> {
  const full = await decode(path, (image) =>
    image.resize({ width: COVER.fullSide, height: COVER.fullSide, fit: 'inside', withoutEnlargement: true }),
  )
  const fullPath = join(outDir, 'full.webp')
  const thumbPath = join(outDir, 'thumb.webp')
  await writeWebp(fullPath, reopen(full))
  await writeWebp(thumbPath, reopen(full).resize(COVER.thumbSide, COVER.thumbSide, { fit: 'cover' }))
  return { ...(await pictureOf(full)), fullPath, thumbPath }
}

/** Makes one square WebP of AVATAR_SIDE (centre crop) of the picture at `path`, else like `makeCover`, errors included. */
export async function makeAvatar(path: string, outDir: string): Promise<Picture & { path: string }> {
  const avatar = await decode(path, (image) => image.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' }))
  const avatarPath = join(outDir, 'avatar.webp')
  await writeWebp(avatarPath, reopen(avatar))
  return { ...(await pictureOf(avatar)), path: avatarPath }
}

/** Decodes once, scaled down on the way; everything else is made of the small result. */
async function decode(path: string, scale: (image: Sharp) => Sharp): Promise<Pixels> {
  const { width, height, hasAlpha, format } = await inspect(path)
  const weight = (width * height * IMAGE_MAX_PIXELS) / mostPixels(format)
  return withinPixelBudget(weight, async () => {
    const source = sharp(path, { failOn: 'error', limitInputPixels: IMAGE_MAX_PIXELS, autoOrient: true })
    const image = scale(source).toColourspace('srgb').timeout({ seconds: DECODE_SECONDS })
    const upright = hasAlpha ? image.ensureAlpha() : image.removeAlpha()
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true }).catch(refuseDamaged)
    return { data, raw: { width: info.width, height: info.height, channels: hasAlpha ? 4 : 3 } }
  })
}

/** Judges a file by its first bytes and its header, without decoding a pixel. */
async function inspect(path: string): Promise<Metadata> {
  const kind = imageKind(await readHead(path))
  if (!kind) throw new AppError('wrong_file_kind', 'Please select an image file')
  const metadata = await sharp(path, { limitInputPixels: false }).metadata().catch(refuseDamaged)
  const { width, height } = metadata
  if (width * height > mostPixels(kind)) {
    const most = mostPixels(kind) / 1_000_000
    throw new AppError('file_too_large', `The image has too many pixels: at most ${most} megapixels are possible`)
  }
  const isOther = metadata.format !== kind || (kind === 'heif' && metadata.compression !== 'av1')
  if (isOther) throw new AppError('wrong_file_kind', 'Please select an image file')
  return metadata
}

const mostPixels = (format: string): number => (format === 'heif' ? AVIF_MAX_PIXELS : IMAGE_MAX_PIXELS)

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path, 'r')
  const head = Buffer.alloc(IMAGE_HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, IMAGE_HEAD_BYTES, 0)
  if (bytesRead === 0) throw new AppError('file_damaged', 'The image file is empty')
  return head.subarray(0, bytesRead)
}

function refuseDamaged(cause: unknown): never {
  throw new AppError('file_damaged', 'This image is damaged and cannot be read', { cause })
}

const reopen = ({ data, raw }: Pixels): Sharp => sharp(data, { raw })

async function writeWebp(path: string, image: Sharp): Promise<void> {
  const bytes = await image.webp({ quality: COVER.quality }).toBuffer()
  await writeFile(path, bytes).catch((error: unknown) => {
    throw asStorageError(error)
  })
}

async function pictureOf(pixels: Pixels): Promise<Picture> {
  const sample = await reopen(pixels).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const tiny = await reopen(pixels)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'fill' })
    .flatten({ background: '#808080' })
    .webp({ quality: 40 })
    .toBuffer()
  const dominant = dominantColour(sample)
  const { stock, stockDeep }: Stock | { stock: null; stockDeep: null } = dominant
    ? stockOf(dominant)
    : { stock: null, stockDeep: null }
  const { width, height } = pixels.raw
  return { width, height, stock, stockDeep, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}
