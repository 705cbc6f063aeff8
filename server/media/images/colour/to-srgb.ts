import { brightestOf, type Colour } from './colour.ts'
import { inverse, type Matrix, multiply, REC2020, SRGB, toXyz } from './matrices.ts'
import { dimmer } from './tone.ts'

/** Pixels as stored; `full` is the stored value of 1. */
export type Stored = { data: Uint8Array | Uint16Array; channels: 3 | 4; full: number }

const FINE = 65_535
/** Linear light, in `FINE` steps, to 8-bit sRGB. */
const ENCODED = Uint8Array.from({ length: FINE + 1 }, (_, step) => {
  const light = step / FINE
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
})

/** Clips light below 0 or above 1, which sRGB cannot show. */
const encode = (light: number): number =>
  ENCODED[light >= 1 ? FINE : light > 0 ? (light * FINE + 0.5) | 0 : 0] as number

const fromXyz = (primaries: typeof SRGB): Matrix => inverse(toXyz(primaries) as Matrix) as Matrix

/** Converts pixels to 8-bit sRGB, in the memory of the given pixels. Alpha does not change. */
export function toSrgb(stored: Stored, colour: Colour): Uint8Array {
  const { data, channels, full } = stored
  const lights = colour.curves.map((curve) => lightsOf(curve, full)) as [Float32Array, Float32Array, Float32Array]
  const target = new Uint8Array(data.buffer, data.byteOffset, data.length)
  const put = colour.range ? ranged(colour, colour.range) : plain(colour)
  for (let at = 0; at < data.length; at += channels) {
    // The write position never passes the read position.
    const alpha = channels === 4 ? Math.round((255 * Math.min(full, data[at + 3] as number)) / full) : 0
    const [red, green, blue] = lights
    put(target, at, red[data[at] as number] ?? 1, green[data[at + 1] as number] ?? 1, blue[data[at + 2] as number] ?? 1)
    if (channels === 4) target[at + 3] = alpha
  }
  return target
}

type Put = (target: Uint8Array, at: number, red: number, green: number, blue: number) => void

function lightsOf(curve: (stored: number) => number, full: number): Float32Array {
  const lights = new Float32Array(full + 1)
  for (let stored = 0; stored <= full; stored++) lights[stored] = curve(stored / full)
  return lights
}

function plain({ toXyz: matrix }: Colour): Put {
  const [a, b, c, d, e, f, g, h, i] = multiply(fromXyz(SRGB), matrix)
  return (target, at, red, green, blue) => {
    target[at] = encode(a * red + b * green + c * blue)
    target[at + 1] = encode(d * red + e * green + f * blue)
    target[at + 2] = encode(g * red + h * green + i * blue)
  }
}

/** System gamma of an HLG display, which makes bright parts brighter (ITU-R BT.2100). */
const HLG_GAMMA = 1.2

/** Tone-maps each pixel by its brightest channel in Rec. 2020. */
function ranged({ toXyz: matrix }: Colour, range: NonNullable<Colour['range']>): Put {
  const [a, b, c, d, e, f, g, h, i] = multiply(fromXyz(REC2020), matrix)
  const [, , , lumaRed, lumaGreen, lumaBlue] = matrix
  const write = plain({ curves: [Number, Number, Number], toXyz: toXyz(REC2020) as Matrix })
  const brightest = brightestOf(range)
  const dim = dimmer(range.peak)
  return (target, at, red, green, blue) => {
    const luma = range.isHlg ? Math.max(0, lumaRed * red + lumaGreen * green + lumaBlue * blue) : 1
    const scale = brightest * (range.isHlg ? luma ** (HLG_GAMMA - 1) : 1)
    const r = scale * (a * red + b * green + c * blue)
    const g2 = scale * (d * red + e * green + f * blue)
    const b2 = scale * (g * red + h * green + i * blue)
    const factor = dim(Math.max(r, g2, b2))
    write(target, at, r * factor, g2 * factor, b2 * factor)
  }
}
