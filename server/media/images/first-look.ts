import { type Pixels, reopen } from './decode.ts'
import { dominantColour, stockOf } from './stock.ts'

const SAMPLE_SIDE = 48
const PLACEHOLDER_SIDE = 8
const CLEAR_BELOW = '#808080'

/** A picture's stock colours as `#rrggbb`; null: a picture without colour. */
export type Colours = { stock: string | null; stockDeep: string | null }

/** 48 by 48 RGBA pixels of the picture, whatever its shape. */
export const sampleOf = (pixels: Pixels): Promise<Buffer> =>
  reopen(pixels).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' }).ensureAlpha().raw().toBuffer()

export async function coloursOf(pixels: Pixels): Promise<Colours> {
  const dominant = dominantColour(await sampleOf(pixels))
  return dominant ? stockOf(dominant) : { stock: null, stockDeep: null }
}

/** A data URI of at most 400 bytes to show while the picture loads. */
export async function placeholderOf(pixels: Pixels): Promise<string> {
  const tiny = await reopen(pixels)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'fill' })
    .flatten({ background: CLEAR_BELOW })
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
