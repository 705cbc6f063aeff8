import type { Rgb } from './colours.ts'

type Lab = [number, number, number]
const RAD = Math.PI / 180
const linear = (stored: number) => (stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4)

function labOf(rgb: Rgb): Lab {
  const [r, g, b] = rgb.map((channel) => linear(channel / 255)) as Lab
  const f = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116)
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** How different two sRGB colours look (CIEDE2000); 1 is just visible. */
export function deltaE(one: Rgb, other: Rgb): number {
  const [[l1, a1, b1], [l2, a2, b2]] = [labOf(one), labOf(other)]
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7))
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)]
  const hue = (a: number, b: number) => (Math.atan2(b, a * stretch) / RAD + 360) % 360
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)]
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180
  const [l, c, h] = [(l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2]
  const cos = (times: number, offset: number) => Math.cos((times * h + offset) * RAD)
  const t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63)
  const dl = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2))
  const dc = (c2 - c1) / (1 + 0.045 * c)
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RAD)) / (1 + 0.015 * c * t)
  const bend = Math.exp(-((((((h % 360) + 360) % 360) - 275) / 25) ** 2))
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * bend * RAD)
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh)
}
