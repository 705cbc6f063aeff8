import type { ArtworkImage } from '#contract/artworks.ts'

/** Beyond these a picture would be a thread that nobody could press, or fill the page alone: its box ends there, it does not. */
const NARROWEST = 1 / 3
const WIDEST = 5

/** Width by height of the box that a picture gets in grids. The whole picture is always in it. */
export function boxRatio({ width, height }: Pick<ArtworkImage, 'width' | 'height'>): number {
  if (width <= 0 || height <= 0) return 1
  return Math.min(WIDEST, Math.max(NARROWEST, width / height))
}
