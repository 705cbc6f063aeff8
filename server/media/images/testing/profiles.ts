import type { Rgb } from './colours.ts'

type Nine = readonly number[]
/**
 * Published matrices from RGB to XYZ under D50 (Lindbloom), and the gamma; null for the sRGB curve.
 */
export const SPACES: Record<string, { matrix: Nine; gamma: number | null }> = {
  sRGB: {
    gamma: null,
    matrix: [0.4360747, 0.3850649, 0.1430804, 0.2225045, 0.7168786, 0.0606169, 0.0139322, 0.0971045, 0.7141733],
  },
  'Display P3': {
    gamma: null,
    matrix: [0.5151187, 0.2919778, 0.1571035, 0.2411892, 0.6922441, 0.0665668, -0.0010505, 0.0418791, 0.7840713],
  },
  'Adobe RGB': {
    gamma: 563 / 256,
    matrix: [0.6097559, 0.2052401, 0.149224, 0.3111242, 0.625656, 0.0632197, 0.0194811, 0.0608902, 0.7448387],
  },
  'ProPhoto RGB': {
    gamma: 461 / 256,
    matrix: [0.7976749, 0.1351917, 0.0313534, 0.2880402, 0.7118741, 0.0000857, 0, 0, 0.82521],
  },
}

const linear = (stored: number) => (stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4)
export const encoded = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
const apply = (m: Nine, v: readonly number[]): number[] =>
  [0, 3, 6].map((row) => v.reduce((sum, value, n) => sum + m[row + n]! * value, 0))

function inverse(m: Nine): number[] {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number]
  const [x, y, z] = [e * i - f * h, f * g - d * i, d * h - e * g]
  const determinant = a * x + b * y + c * z
  const cofactors = [x, c * h - b * i, b * f - c * e, y, a * i - c * g, c * d - a * f, z, b * g - a * h, a * e - b * d]
  return cofactors.map((each) => each / determinant)
}

/** An sRGB colour as another colour space stores it, 0 to 1. */
export function storedIn(space: string, rgb: Rgb): number[] {
  const { matrix, gamma } = SPACES[space]!
  const xyz = apply(
    SPACES.sRGB!.matrix,
    rgb.map((channel) => linear(channel / 255)),
  )
  const lights = apply(inverse(matrix), xyz).map((light) => Math.min(1, Math.max(0, light)))
  return lights.map((light) => (gamma ? light ** (1 / gamma) : encoded(light)))
}

const fixed = (...values: number[]): Buffer => {
  const data = Buffer.alloc(4 * values.length)
  for (const [n, value] of values.entries()) data.writeInt32BE(Math.round(value * 65_536), 4 * n)
  return data
}
const tag = (type: string, data: Buffer): Buffer => Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), data])
const xyz = (...values: number[]): Buffer => tag('XYZ ', fixed(...values))
const curve = (gamma: number | null): Buffer =>
  gamma === null
    ? tag('para', Buffer.concat([Buffer.from([0, 3, 0, 0]), fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)]))
    : tag('curv', Buffer.from([0, 0, 0, 1, Math.floor(gamma), Math.round((gamma % 1) * 256), 0, 0]))
const WHITE = [0.9642, 1, 0.8249] as const

/** An ICC profile with these tags, between `device` and XYZ. */
export function profileOf(device: 'RGB ' | 'GRAY', tags: Record<string, Buffer>): Buffer {
  const all = Object.entries({ desc: tag('desc', Buffer.alloc(82)), wtpt: xyz(...WHITE), ...tags })
  let at = 132 + 12 * all.length
  const entries = all.map(([name, data]) => {
    const entry = Buffer.alloc(12)
    entry.write(name, 'latin1')
    entry.writeUInt32BE(at, 4)
    entry.writeUInt32BE(data.length, 8)
    at += data.length
    return entry
  })
  const header = Buffer.alloc(132)
  header.writeUInt32BE(at)
  header.writeUInt32BE(0x02400000, 8)
  for (const [place, text] of Object.entries({ 12: 'mntr', 16: device, 20: 'XYZ ', 36: 'acsp' }))
    header.write(text, Number(place), 'latin1')
  fixed(...WHITE).copy(header, 68)
  header.writeUInt32BE(all.length, 128)
  return Buffer.concat([header, ...entries, ...all.map(([, data]) => data)])
}

export function profileOfSpace(space: string): Buffer {
  const { matrix, gamma } = SPACES[space]!
  const column = (n: number) => xyz(matrix[n]!, matrix[n + 3]!, matrix[n + 6]!)
  const trc = curve(gamma)
  return profileOf('RGB ', { rXYZ: column(0), gXYZ: column(1), bXYZ: column(2), rTRC: trc, gTRC: trc, bTRC: trc })
}

export const greyProfile = (gamma: number): Buffer => profileOf('GRAY', { kTRC: curve(gamma) })
