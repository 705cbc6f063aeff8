import { ARTWORK } from '#contract/platform/limits.ts'

type Size = { width: number; height: number }

/** A picture's width in pixels once its longer side is at most `side`; it is never enlarged. */
export const widthWithin = ({ width, height }: Size, side: number): number =>
  Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))))

/**
 * How wide the AVIFs for grids are of a picture of this size, or of any larger one of its shape: none wider than the
 * large JPEG, and none where the small JPEG is as wide.
 */
export function tileWidthsOf(size: Size): number[] {
  const widest = widthWithin(size, ARTWORK.largeSide)
  const widths = new Set(ARTWORK.tileWidths.map((width) => Math.min(width, widest)))
  return [...widths].filter((width) => width > widthWithin(size, ARTWORK.smallSide))
}
