import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { AVATAR_SIDE, COVER } from '#contract/platform/limits.ts'
import { SMALL_SIDES } from '#contract/platform/media.ts'
import { asStorageError } from '../storage/storage.ts'
import { accentOf, dominantColour } from './accent.ts'
import { onBackdrop } from './backdrop.ts'
import { decode, inspect, type Pixels, reopen } from './decode.ts'
import { sampleOf } from './sample.ts'

/** A rendition: its size in pixels, accent colours, and the placeholder shown while it loads. */
export type Picture = Colours & { width: number; height: number; placeholder: string }

/** Squares of SMALL_SIDES pixels, as WebP, for rows and avatars. */
type Smalls = { smallPaths: string[] }

/**
 * Renders the picture at `path` as files in `outDir`: a full picture (longer side at most
 * COVER.fullSide, never enlarged), a square thumbnail (centre crop) and smaller ones. All are WebP,
 * upright, in sRGB, without metadata, on a background on which they are visible. An animation is
 * shown by its first frame. `width` and `height` are those of the full one.
 * @throws AppError `wrong_file_kind` for content other than JPEG, PNG, WebP, GIF and AVIF,
 *   `file_too_large` for too many pixels (before any is decoded), `file_damaged` if it cannot be
 *   decoded to its end, `storage_full`
 */
export async function makeCover(
  path: string,
  outDir: string,
): Promise<Picture & Smalls & { fullPath: string; thumbPath: string }> {
  const inspected = await inspect(path)
  const decoded = await decode(inspected, (image) =>
    image.resize({ width: COVER.fullSide, height: COVER.fullSide, fit: 'inside', withoutEnlargement: true }),
  )
  const full = await onBackdrop(decoded)
  const fullPath = join(outDir, 'full.webp')
  const thumbPath = join(outDir, 'thumb.webp')
  const isOurs = inspected.isBareWebp && Math.max(inspected.width, inspected.height) <= COVER.fullSide
  await (isOurs ? keep(path, fullPath) : writeWebp(fullPath, reopen(full)))
  await writeWebp(thumbPath, reopen(full).resize(COVER.thumbSide, COVER.thumbSide, { fit: 'cover' }))
  return { ...(await pictureOf(decoded, full)), fullPath, thumbPath, smallPaths: await writeSmalls(full, outDir) }
}

/**
 * Renders the picture at `path` as one square WebP of AVATAR_SIDE (centre crop) and smaller ones.
 * Otherwise like `makeCover`, errors included.
 */
export async function makeAvatar(path: string, outDir: string): Promise<Picture & Smalls & { path: string }> {
  const inspected = await inspect(path)
  const decoded = await decode(inspected, (image) => image.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' }))
  const avatar = await onBackdrop(decoded)
  const avatarPath = join(outDir, 'avatar.webp')
  const isOurs = inspected.isBareWebp && inspected.width === AVATAR_SIDE && inspected.height === AVATAR_SIDE
  await (isOurs ? keep(path, avatarPath) : writeWebp(avatarPath, reopen(avatar)))
  return { ...(await pictureOf(decoded, avatar)), path: avatarPath, smallPaths: await writeSmalls(avatar, outDir) }
}

/** Renders only the small squares of a thumbnail. Throws what `makeCover` throws. */
export async function makeSmalls(path: string, outDir: string): Promise<string[]> {
  return writeSmalls(await onBackdrop(await decode(await inspect(path), (image) => image)), outDir)
}

async function writeSmalls(pixels: Pixels, outDir: string): Promise<string[]> {
  const paths: string[] = []
  for (const side of SMALL_SIDES) {
    const path = join(outDir, `small-${side}.webp`)
    const small = reopen(pixels).resize(side, side, { fit: 'cover' }).webp({ quality: COVER.smallQuality })
    await writeImage(path, await small.toBuffer())
    paths.push(path)
  }
  return paths
}

const writeWebp = async (path: string, image: Sharp): Promise<void> =>
  writeImage(path, await image.webp({ quality: COVER.quality }).toBuffer())

/**
 * Copies a rendition of this server that was uploaded again, for example from an archive, so that
 * it is not compressed twice.
 * @throws AppError `storage_full`
 */
const keep = async (path: string, target: string): Promise<void> => writeImage(target, await readFile(path))

/** @throws AppError `storage_full` */
export async function writeImage(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes).catch((error: unknown) => {
    throw asStorageError(error)
  })
}

/** The accent colours come from the drawing itself, not from its background. */
async function pictureOf(drawn: Pixels, shown: Pixels): Promise<Picture> {
  const { width, height } = shown.raw
  return { width, height, ...(await coloursOf(drawn)), placeholder: await placeholderOf(shown) }
}

const PLACEHOLDER_SIDE = 8

/** A picture's accent colours as `#rrggbb`; null for a picture without colour. */
export type Colours = { stock: string | null; stockDeep: string | null }

export async function coloursOf(pixels: Pixels): Promise<Colours> {
  const dominant = dominantColour(await sampleOf(pixels))
  return dominant ? accentOf(dominant) : { stock: null, stockDeep: null }
}

/** A data URI of at most 400 bytes, shown while the picture loads. */
export async function placeholderOf(pixels: Pixels): Promise<string> {
  const tiny = await reopen(pixels)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'fill' })
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
