import { ARTWORK } from '#contract/platform/limits.ts'

type Size = { width: number; height: number }

/** A picture's width in pixels when its longer side is scaled to at most `side`; never enlarged. */
export const widthWithin = ({ width, height }: Size, side: number): number =>
  Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))))

/**
 * The widths of the AVIFs for grids, for a picture of this size. A larger picture of the same shape
 * has the same widths. None is wider than the large JPEG.
 */
export function tileWidthsOf(size: Size): number[] {
  const widest = widthWithin(size, ARTWORK.largeSide)
  return [...new Set(ARTWORK.tileWidths.map((width) => Math.min(width, widest)))]
}

/** The end of a tile's file name: the width in ARTWORK that the tile was rendered for. */
export const tileSuffix = (width: number): string => `-${width}.avif`

/** The real width of the tile under this key, for a picture of this size. */
export function widthOfTile(key: string, size: Size): number {
  const madeFor = Number(/-(\d+)\.avif$/.exec(key)?.[1])
  return Math.min(madeFor, widthWithin(size, ARTWORK.largeSide))
}
