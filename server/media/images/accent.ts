/**
 * The page's accent colours, computed from a picture. All colours are sRGB; OKLCH as L 0-1, C from
 * 0, h in degrees. See "Page accent from the cover" in the design guide for the contrast that
 * `accentOf` guarantees.
 */

type Rgb = [number, number, number]
type Lch = [lightness: number, chroma: number, hue: number]
type Bin = { weight: number; x: number; y: number; chroma: number; pixels: number }

/** The dominant colour of a picture: hue in degrees, OKLCH chroma. */
export type Dominant = { hue: number; chroma: number }

/**
 * The accent colour of a sheet (contrast of ink on it at least 7.1:1) and its dark variant for
 * lines on paper (at least 4.6:1), as `#rrggbb`.
 */
export type Accent = { stock: string; stockDeep: string }

const BINS = 24
const COLOURED = 0.03
const YELLOW = 105
const DEGREE = Math.PI / 180

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const degrees = (hue: number): number => (hue + 360) % 360

function toLinear(byte: number): number {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number): number {
  const c = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(clamp(c, 0, 1) * 255)
}

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => toLinear(byte))

/** Bytes to OKLCH. */
export function rgbToLch(red: number, green: number, blue: number): Lch {
  const [r = 0, g = 0, b = 0] = [LINEAR[red], LINEAR[green], LINEAR[blue]]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(x, y), degrees(Math.atan2(y, x) / DEGREE)]
}

function lchToLinear([lightness, chroma, hue]: Lch): Rgb {
  const x = chroma * Math.cos(hue * DEGREE)
  const y = chroma * Math.sin(hue * DEGREE)
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const inGamut = (lch: Lch): boolean => lchToLinear(lch).every((channel) => channel >= -0.0005 && channel <= 1.0005)

/** OKLCH to `#rrggbb`; a colour outside sRGB loses chroma until it fits, its hue stays. */
function lchToHex([lightness, chroma, hue]: Lch): string {
  let low = 0
  let high = chroma
  if (inGamut([lightness, chroma, hue])) low = chroma
  else {
    for (let step = 0; step < 18; step++) {
      const middle = (low + high) / 2
      if (inGamut([lightness, middle, hue])) low = middle
      else high = middle
    }
  }
  const bytes = lchToLinear([lightness, low, hue]).map((channel) => toByte(Math.max(0, channel)))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/**
 * The result of `color-mix(in oklch, paper, ink)` for a `part` of ink (0 to 1), with the hue of
 * `paper`; `#rrggbb`.
 */
export function mixColours(paper: string, ink: string, part: number): string {
  const [l, c, h] = lchOf(paper)
  const [inkL, inkC] = lchOf(ink)
  return lchToHex([l * (1 - part) + inkL * part, c * (1 - part) + inkC * part, h])
}

function lchOf(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return rgbToLch(r, g, b)
}

/**
 * The dominant colour of RGBA pixels. Every coloured pixel votes in one of 24 hue bins, weighted by
 * its chroma and lightness; neighbouring bins support each other. Transparent pixels do not count.
 * Null if under 3 % of the pixels are coloured.
 */
export function dominantColour(rgba: Uint8Array): Dominant | null {
  const bins = Array.from({ length: BINS }, (): Bin => ({ weight: 0, x: 0, y: 0, chroma: 0, pixels: 0 }))
  let opaque = 0
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = rgba.subarray(at, at + 4)
    if (alpha < 128) continue
    opaque++
    vote(bins, rgbToLch(r, g, b))
  }
  const coloured = bins.reduce((sum, bin) => sum + bin.pixels, 0)
  const leader = leadingBin(bins)
  if (!leader?.weight || coloured / opaque < COLOURED) return null
  return { hue: degrees(Math.atan2(leader.y, leader.x) / DEGREE), chroma: leader.chroma / leader.weight }
}

function vote(bins: Bin[], [lightness, chroma, hue]: Lch): void {
  if (chroma < 0.035 || lightness < 0.12) return
  const bin = bins[Math.floor(hue / (360 / BINS)) % BINS]
  if (!bin) return
  const weight = chroma * chroma * (0.35 + lightness)
  bin.weight += weight
  bin.x += Math.cos(hue * DEGREE) * weight
  bin.y += Math.sin(hue * DEGREE) * weight
  bin.chroma += chroma * weight
  bin.pixels++
}

function leadingBin(bins: Bin[]): Bin | undefined {
  const weightAt = (index: number) => bins[(index + BINS) % BINS]?.weight ?? 0
  const scores = bins.map((bin, index) => bin.weight + 0.6 * (weightAt(index + 1) + weightAt(index - 1)))
  return bins[scores.indexOf(Math.max(...scores))]
}

/**
 * The accent colours for a dominant colour, lightest around yellow. Chroma is limited to where the
 * contrast is certain.
 */
export function accentOf({ hue, chroma }: Dominant): Accent {
  const c = clamp(chroma * 1.35, 0.1, 0.21)
  const fromYellow = Math.abs(((hue - YELLOW + 540) % 360) - 180)
  const lightness = 0.732 + 0.168 * Math.exp(-((fromYellow / 52) ** 2))
  return { stock: lchToHex([lightness, c, hue]), stockDeep: lchToHex([0.46, Math.min(c, 0.14), hue]) }
}
