import { rgbToLch } from './accent.ts'
import { type Pixels, reopen } from './decode.ts'
import { sampleOf } from './sample.ts'

const WHITE = '#ffffff'
/** The page's black. */
const BLACK = '#131211'
const MIDDLE_LIGHTNESS = 0.6

/**
 * Puts a transparent picture on a background on which its ink is visible. The default is white, as
 * under a print. Light lines, drawn for black shirts, get black instead, since they would vanish on
 * white.
 */
export async function onBackdrop(pixels: Pixels): Promise<Pixels> {
  if (pixels.raw.channels === 3) return pixels
  const background = isLight(await sampleOf(pixels)) ? BLACK : WHITE
  const data = await reopen(pixels).flatten({ background }).removeAlpha().raw().toBuffer()
  return { data, raw: { ...pixels.raw, channels: 3 } }
}

/** Whether the visible part of RGBA pixels is light on average. */
function isLight(rgba: Uint8Array): boolean {
  let lightness = 0
  let opacity = 0
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = rgba.subarray(at, at + 4)
    lightness += rgbToLch(r, g, b)[0] * alpha
    opacity += alpha
  }
  return opacity > 0 && lightness / opacity > MIDDLE_LIGHTNESS
}
