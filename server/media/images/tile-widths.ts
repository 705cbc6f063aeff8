import { ARTWORK } from '#contract/platform/limits.ts'

type Size = { width: number; height: number }

/** A picture's width in pixels once its longer side is at most `side`; it is never enlarged. */
export const widthWithin = ({ width, height }: Size, side: number): number =>
  Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))))

/**
 * How wide the AVIFs for grids are of a picture of this size, or of any larger one of its shape: none wider than the
 * large JPEG.
 */
export function tileWidthsOf(size: Size): number[] {
  const widest = widthWithin(size, ARTWORK.largeSide)
  return [...new Set(ARTWORK.tileWidths.map((width) => Math.min(width, widest)))]
}

/** What the name of a tile ends with, which tells how wide it is: of the widths of ARTWORK the one it was made for. */
export const tileSuffix = (width: number): string => `-${width}.avif`

/** How wide the tile is that is stored under this key, of a picture of this size. */
export function widthOfTile(key: string, size: Size): number {
  const madeFor = Number(/-(\d+)\.avif$/.exec(key)?.[1])
  return Math.min(madeFor, widthWithin(size, ARTWORK.largeSide))
}
