import type { Pixels } from '../images/decode.ts'

/** Pixels and their place on a card, in px from its top left corner. */
export type Layer = Pixels & { left: number; top: number }

/** Opaque pixels of one colour, `#rrggbb`. */
export function plain({ width, height }: { width: number; height: number }, colour: string): Pixels {
  return { data: Buffer.alloc(width * height * 3, colour.slice(1), 'hex'), raw: { width, height, channels: 3 } }
}

/**
 * Puts a layer on opaque pixels; what reaches over their right or bottom edge is left out. sharp's
 * `composite` calculates with floats, which takes many times the CPU time for the same picture.
 */
export function lay(canvas: Pixels, { data, raw, left, top }: Layer): void {
  const width = Math.min(raw.width, canvas.raw.width - left)
  const height = Math.min(raw.height, canvas.raw.height - top)
  for (let row = 0; row < height; row++) {
    const from = row * raw.width * raw.channels
    const to = ((top + row) * canvas.raw.width + left) * 3
    const pixels = data.subarray(from, from + width * raw.channels)
    if (raw.channels === 3) canvas.data.set(pixels, to)
    else blend(pixels, canvas.data, to)
  }
}

/** Blends RGBA pixels with the RGB pixels that begin at `at`. */
function blend(rgba: Uint8Array, rgb: Uint8Array, at: number): void {
  for (let from = 0, to = at; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3]!
    if (alpha === 0) continue
    rgb[to] = mix(rgb[to]!, rgba[from]!, alpha)
    rgb[to + 1] = mix(rgb[to + 1]!, rgba[from + 1]!, alpha)
    rgb[to + 2] = mix(rgb[to + 2]!, rgba[from + 2]!, alpha)
  }
}

/** Storing the result as a byte cuts off its fraction, so half of the divisor is added to round. */
const mix = (below: number, above: number, alpha: number): number => (below * (255 - alpha) + above * alpha + 127) / 255
