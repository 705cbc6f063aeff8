import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { ARTWORK } from '#contract/platform/limits.ts'
import { onBackdrop } from './backdrop.ts'
import { decode, inspect, type Pixels, reopen } from './decode.ts'
import { refuseDisguise } from './disguise.ts'
import type { ImageFormat } from './image-format.ts'
import { type Colours, coloursOf, placeholderOf, writeImage } from './images.ts'
import { tileWidthsOf } from './tile-widths.ts'

/**
 * The renditions of an artwork. `width` and `height` are those of the original, upright.
 * `smallPath` and `largePath` are null where they would equal the thumbnail.
 */
export type ArtworkImages = Colours & {
  kind: ImageFormat
  width: number
  height: number
  placeholder: string
  smallPath: string | null
  thumbPath: string
  largePath: string | null
  /** AVIFs in the widths of `tileWidthsOf`. */
  tilePaths: string[]
}

/**
 * Renders the JPEGs and AVIFs of the picture at `path`, as ARTWORK describes them, into `outDir`.
 * They are upright, in sRGB, without metadata and never larger than the picture; of an animation
 * they show the first frame. The picture itself is not changed.
 * @throws what `makeCover` throws, and `wrong_file_kind` for a picture that is also a page, a
 * script or an archive, since the original is served as it was uploaded
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
    // The large JPEG keeps full colour resolution, since people zoom into it.
    largePath: longest > ARTWORK.thumbSide ? await write('large', reopen(pixels), '4:4:4') : null,
    tilePaths: await writeTiles(pixels, outDir),
  }
}

/**
 * Renders only the AVIFs, from the largest rendition of an artwork. Throws what `makeCover` throws.
 */
export async function makeArtworkTiles(path: string, outDir: string): Promise<string[]> {
  const derivative = await decode(await inspect(path), (image) => image)
  return writeTiles(derivative, outDir)
}

/** AVIF, since grain and halftones take half of the bytes that WebP takes. */
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
