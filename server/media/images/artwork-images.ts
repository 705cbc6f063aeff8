import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { ARTWORK } from '#contract/platform/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { decode, inspect, type Pixels, refuseDamaged, reopen } from './decode.ts'
import { endOfImage } from './image-end.ts'
import type { ImageKind } from './image-kind.ts'
import { type Colours, coloursOf, placeholderOf, sampleOf, writeImage } from './images.ts'
import { rgbToLch } from './stock.ts'
import { tileWidthsOf } from './tile-widths.ts'

/**
 * What is made of an artwork: `width` and `height` are the original's, upright. `smallPath` and `largePath` are null
 * where they would be no other than the thumbnail.
 */
export type ArtworkImages = Colours & {
  kind: ImageKind
  width: number
  height: number
  placeholder: string
  smallPath: string | null
  thumbPath: string
  largePath: string | null
  /** Of the widths of `tileWidthsOf`. */
  tilePaths: string[]
}

const WHITE = '#ffffff'
/** The page's own black. */
const BLACK = '#131211'
const MIDDLE_LIGHTNESS = 0.6

/**
 * Makes of the picture at `path` the JPEGs and AVIFs of ARTWORK as files in `outDir`: never larger than the picture,
 * upright, in sRGB, without any metadata, the first frame of an animation. The picture itself is left as it is.
 *
 * Throws as `makeCover` does, and `wrong_file_kind` for a picture that carries something else: the original is handed
 * out as it came.
 */
export async function makeArtworkImages(path: string, outDir: string): Promise<ArtworkImages> {
  const inspected = await inspect(path)
  const { kind, width, height } = inspected
  await refuseAttached(path, kind)
  const decoded = await decode(path, inspected, (image) => within(image, ARTWORK.largeSide))
  const pixels = await flatten(decoded)
  const longest = Math.max(width, height)
  const write = async (name: string, image: Sharp, sampling = '4:2:0') => {
    const target = join(outDir, `${name}.jpg`)
    const options = { quality: ARTWORK.quality, progressive: true, chromaSubsampling: sampling }
    await writeImage(target, await image.jpeg(options).toBuffer())
    return target
  }
  return {
    kind,
    width,
    height,
    ...(await coloursOf(decoded)),
    placeholder: await placeholderOf(pixels),
    smallPath: longest > ARTWORK.smallSide ? await write('small', within(reopen(pixels), ARTWORK.smallSide)) : null,
    thumbPath: await write('thumb', within(reopen(pixels), ARTWORK.thumbSide)),
    // The one that is zoomed into keeps the edges of its colours.
    largePath: longest > ARTWORK.thumbSide ? await write('large', reopen(pixels), '4:4:4') : null,
    tilePaths: await writeTiles(pixels, outDir),
  }
}

/** Makes the AVIFs alone, of the largest derivative that there is of an artwork. Throws as `makeCover` does. */
export async function makeArtworkTiles(path: string, outDir: string): Promise<string[]> {
  const derivative = await decode(path, await inspect(path), (image) => image)
  return writeTiles(derivative, outDir)
}

/** Grain and halftones take half the bytes that they take as WebP. */
async function writeTiles(pixels: Pixels, outDir: string): Promise<string[]> {
  const options = { quality: ARTWORK.tileQuality, effort: 2, chromaSubsampling: '4:2:0' }
  const paths: string[] = []
  for (const width of tileWidthsOf(pixels.raw)) {
    const path = join(outDir, `tile-${width}.avif`)
    await writeImage(path, await reopen(pixels).resize({ width }).avif(options).toBuffer())
    paths.push(path)
  }
  return paths
}

const within = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/**
 * JPEG knows no clear pixels. White is what a print has below it; but light lines on nothing, drawn for black shirts,
 * would vanish on it, so those stand on black.
 */
async function flatten(pixels: Pixels): Promise<Pixels> {
  if (pixels.raw.channels === 3) return pixels
  const background = isLight(await sampleOf(pixels)) ? BLACK : WHITE
  const data = await reopen(pixels).flatten({ background }).removeAlpha().raw().toBuffer()
  return { data, raw: { ...pixels.raw, channels: 3 } }
}

/** Whether what is to be seen of RGBA pixels is light on the whole. */
function isLight(rgba: Uint8Array): boolean {
  let lightness = 0
  let opacity = 0
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = rgba.subarray(at, at + 4)
    lightness += rgbToLch(r, g, b)[0] * alpha
    opacity += alpha
  }
  return opacity > 0 && lightness / opacity > MIDDLE_LIGHTNESS
}

/** Zeros and line ends that some programs leave behind a picture. */
const PADDING = new Set([0x00, 0x0a, 0x0d, 0x20, 0xff])
/** A page or a program hidden in a comment; no camera writes any of it. */
const PAGES = /<script|<html|<!doctype html|<\?php/i
const PDF_WITHIN = 1024
const ZIP_END_WITHIN = 65_557
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_ENTRY = Buffer.from('PK\x01\x02', 'latin1')

/**
 * Refuses a picture that is something else as well, for a file that is handed out as it came: bytes behind its end,
 * such as an archive, a video or what a careless crop left, and pages, PDFs and archives inside it. Further JPEGs
 * behind a JPEG are cameras' previews and stay. The file, of an upload's size, is held in memory for a moment.
 *
 * Throws `wrong_file_kind`, and `file_damaged` for a picture without an end.
 */
async function refuseAttached(path: string, kind: ImageKind): Promise<void> {
  const bytes = await readFile(path)
  const end = endOfImage(bytes, kind, 0)
  if (end === null) refuseDamaged(new Error('the image has no end'))
  if (hasMore(bytes, kind, end) || isDisguise(bytes)) {
    const message = 'This image has other data attached. Save it as a plain image file and try again.'
    throw new AppError('wrong_file_kind', message)
  }
}

/** Whether there is more behind the end than padding and, for a JPEG, other JPEGs. */
function hasMore(bytes: Buffer, kind: ImageKind, end: number): boolean {
  for (let at = end; at < bytes.length; ) {
    const isJpeg = kind === 'jpeg' && bytes.readUIntBE(at, Math.min(3, bytes.length - at)) === 0xffd8ff
    const next = isJpeg ? endOfImage(bytes, kind, at) : PADDING.has(bytes[at] as number) ? at + 1 : null
    if (next === null) return true
    at = next
  }
  return false
}

function isDisguise(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return true
  const isArchive = bytes.subarray(-ZIP_END_WITHIN).includes(ZIP_END) && bytes.includes(ZIP_ENTRY)
  return isArchive || PAGES.test(bytes.toString('latin1'))
}
