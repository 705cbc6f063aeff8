import type { Raster, Rgb } from './raster.ts'

/**
 * Draws a square picture. `inks` are two to five colours, the background first; `words` is the text
 * of covers with type.
 */
export type Art = (side: number, seed: number, inks: readonly [Rgb, Rgb, ...Rgb[]], words: string) => Raster
