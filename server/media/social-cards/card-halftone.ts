import { halftoneDots, toGrey } from '#contract/drawing/halftone.ts'
import { decode, inspect, reopen } from '../images/decode.ts'
import type { Layer } from './layers.ts'

/** Size in px of the part of a card that a halftone fills. */
export const HALFTONE = { width: 1000, height: 630 } as const
/** The picture is sampled at two pixels per dot. */
const READ = { width: 250, height: 158 } as const

/**
 * A picture as a halftone of dots, for the right part of a sheet. Dots as SVG would take ten times
 * the CPU time. `rgb` is the colour of the dots, `paper` the colour behind a transparent picture.
 */
export async function halftone(path: string, left: number, rgb: readonly number[], paper: string): Promise<Layer> {
  const pixels = await decode(await inspect(path), (image) =>
    image.resize(READ.width, READ.height, { fit: 'cover', position: 'top' }),
  )
  const { data, info } = await reopen(pixels)
    .flatten({ background: paper })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = toGrey(new Uint8ClampedArray(data), info.width, info.height)
  const ink = Buffer.alloc(HALFTONE.width * HALFTONE.height * 4, Buffer.from([...rgb, 0]))
  for (const [x, y, radius] of halftoneDots(grey, HALFTONE.width, HALFTONE.height)) addDot(ink, x, y, radius)
  return { data: ink, raw: { ...HALFTONE, channels: 4 }, left, top: 0 }
}

/** Each pixel is sampled in this number of lines; along a line, the covered part is exact. */
const LINES = 4

/** Adds a dot to the opacity of the pixels that it covers. */
function addDot(rgba: Buffer, x: number, y: number, radius: number): void {
  const first = Math.max(0, Math.round((y - radius) * LINES))
  const end = Math.min(HALFTONE.height * LINES, Math.round((y + radius) * LINES))
  for (let line = first; line < end; line++) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - ((line + 0.5) / LINES - y) ** 2))
    const [from, to] = [Math.max(0, x - half), Math.min(HALFTONE.width, x + half)]
    const row = Math.floor(line / LINES) * HALFTONE.width
    for (let column = Math.floor(from); column < to; column++) {
      const covered = Math.min(to, column + 1) - Math.max(from, column)
      const at = (row + column) * 4 + 3
      rgba[at] = Math.min(255, rgba[at]! + Math.round((covered * 255) / LINES))
    }
  }
}
