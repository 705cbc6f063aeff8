import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { ARTWORK } from '#contract/platform/limits.ts'
import { onBackdrop } from './backdrop.ts'
import { decode, inspect, type Pixels, reopen } from './decode.ts'
import { refuseDisguise } from './disguise.ts'
import type { ImageKind } from './image-kind.ts'
import { type Colours, coloursOf, placeholderOf, writeImage } from './images.ts'
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

/**
 * Makes of the picture at `path` the JPEGs and AVIFs of ARTWORK as files in `outDir`: never larger than the picture,
 * upright, in sRGB, without any metadata, the first frame of an animation. The picture itself is left as it is.
 *
 * Throws as `makeCover` does, and `wrong_file_kind` for a picture that is a page, a script or an archive as well: the
 * original is handed out as it came.
 */
export async function makeArtworkImages(path: string, outDir: string): Promise<ArtworkImages> {
  const inspected = await inspect(path)
  const { kind, width, height } = inspected
  await refuseDisguise(path, kind)
  const decoded = await decode(inspected, (image) => within(image, ARTWORK.largeSide))
  const pixels = await onBackdrop(decoded)
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
  const derivative = await decode(await inspect(path), (image) => image)
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
