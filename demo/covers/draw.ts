import sharp from 'sharp'
import { automaton, culture, glitch, moire, plate, tiles } from './art/machines.ts'
import { contours, hills, keep, smoke } from './art/places.ts'
import { collage, riso, xerox } from './art/print.ts'
import type { Art } from './art.ts'
import { rgb } from './raster.ts'

export const ARTS = {
  automaton,
  collage,
  contours,
  culture,
  glitch,
  hills,
  keep,
  moire,
  plate,
  riso,
  smoke,
  tiles,
  xerox,
} as const satisfies Record<string, Art>

export type ArtName = keyof typeof ARTS

/**
 * A picture drawn by code. `inks` are '#rrggbb', the background first; `format` is that of the
 * upload.
 */
export type Drawing = {
  art: ArtName
  seed: number
  inks: readonly [string, string, ...string[]]
  words?: string
  format?: 'png' | 'jpg' | 'webp'
}

export type Picture = { bytes: Buffer; extension: 'png' | 'jpg' | 'webp' }

/**
 * Draws and encodes a picture, `side` pixels wide and high. The same drawing produces the same
 * bytes.
 */
export async function draw(drawing: Drawing, side = 600): Promise<Picture> {
  const [ground, ink, ...more] = drawing.inks
  const { pixels } = ARTS[drawing.art](
    side,
    drawing.seed,
    [rgb(ground), rgb(ink), ...more.map(rgb)],
    drawing.words ?? '',
  )
  const image = sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
  const extension = drawing.format ?? 'jpg'
  if (extension === 'png')
    return { bytes: await image.png({ palette: true, compressionLevel: 9 }).toBuffer(), extension }
  if (extension === 'webp') return { bytes: await image.webp({ quality: 82, effort: 2 }).toBuffer(), extension }
  return { bytes: await image.jpeg({ quality: 84, chromaSubsampling: '4:4:4' }).toBuffer(), extension }
}
