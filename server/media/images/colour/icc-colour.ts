import type { Colour } from './colour.ts'
import { colourOfCodes } from './colour.ts'
import { type Curve, powerCurve, srgbCurve } from './curves.ts'
import type { Matrix } from './matrices.ts'

const HEADER_LENGTH = 128
const TAGS_MAX = 100
/** The white point of profiles (ICC.1:2022, 7.2.16), used to convert grey to XYZ. */
const WHITE = [0.9642, 1, 0.8249] as const

/**
 * The colour of an ICC profile with a matrix and three curves, or with one curve for grey. Null for
 * all others: with tables, with another number of channels, or malformed.
 */
export function colourOfProfile(icc: Buffer, isGrey: boolean): Colour | null {
  try {
    if (icc.toString('latin1', 36, 40) !== 'acsp') return null
    const tags = tagsOf(icc)
    return codesOf(tags.get('cicp')) ?? (isGrey ? greyOf(icc, tags) : matrixOf(icc, tags))
  } catch (error) {
    // The profile ended early.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Tags = ReadonlyMap<string, Buffer>

function tagsOf(icc: Buffer): Tags {
  const tags = new Map<string, Buffer>()
  const count = Math.min(icc.readUInt32BE(HEADER_LENGTH), TAGS_MAX)
  for (let at = HEADER_LENGTH + 4; at < HEADER_LENGTH + 4 + 12 * count; at += 12) {
    const start = icc.readUInt32BE(at + 4)
    tags.set(icc.toString('latin1', at, at + 4), icc.subarray(start, start + icc.readUInt32BE(at + 8)))
  }
  return tags
}

/** Profiles of high dynamic range carry codes of ITU-T H.273; their curves alone are not enough. */
function codesOf(tag: Buffer | undefined): Colour | null {
  const colour = tag?.length === 12 ? colourOfCodes(tag.readUInt8(8), tag.readUInt8(9), null, srgbCurve) : null
  return colour?.range ? colour : null
}

const isBetween = (icc: Buffer, device: string): boolean =>
  icc.toString('latin1', 16, 20) === device && icc.toString('latin1', 20, 24) === 'XYZ '

function matrixOf(icc: Buffer, tags: Tags): Colour | null {
  if (!isBetween(icc, 'RGB ') || tags.has('A2B0') || tags.has('A2B1')) return null
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => tags.get(name))
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => curveOf(tags.get(name)))
  if (columns.includes(undefined) || curves.includes(null)) return null
  const matrix = [0, 1, 2].flatMap((row) => columns.map((column) => fixed(column as Buffer, 8 + 4 * row)))
  return { curves: curves as [Curve, Curve, Curve], toXyz: matrix as unknown as Matrix }
}

function greyOf(icc: Buffer, tags: Tags): Colour | null {
  const curve = curveOf(tags.get('kTRC'))
  if (!isBetween(icc, 'GRAY') || !curve) return null
  // Three equal channels, each a third of white.
  const matrix = WHITE.flatMap((part) => [part / 3, part / 3, part / 3])
  return { curves: [curve, curve, curve], toXyz: matrix as unknown as Matrix }
}

const fixed = (bytes: Buffer, at: number): number => bytes.readInt32BE(at) / 65_536

function curveOf(tag: Buffer | undefined): Curve | null {
  const type = tag?.toString('latin1', 0, 4)
  if (tag && type === 'curv') return sampledCurve(tag)
  return tag && type === 'para' ? parametricCurve(tag) : null
}

/** ICC.1:2022, 10.6: identity, a gamma, or 16-bit samples. */
function sampledCurve(tag: Buffer): Curve {
  const count = tag.readUInt32BE(8)
  if (count === 0) return (stored) => stored
  if (count === 1) return powerCurve(tag.readUInt16BE(12) / 256)
  tag.readUInt16BE(10 + 2 * count)
  const sample = (n: number) => tag.readUInt16BE(12 + 2 * n) / 65_535
  return (stored) => {
    const place = stored * (count - 1)
    const below = Math.min(count - 2, Math.floor(place))
    return sample(below) + (place - below) * (sample(below + 1) - sample(below))
  }
}

/** ICC.1:2022, 10.18: the number of parameters of each function type. */
const PARAMETERS = [1, 3, 4, 5, 7]

function parametricCurve(tag: Buffer): Curve | null {
  const kind = tag.readUInt16BE(8)
  const numbers = Array.from({ length: PARAMETERS[kind] ?? 0 }, (_, n) => fixed(tag, 12 + 4 * n))
  const [g, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
  if (g === undefined) return null
  const bent = (stored: number) => Math.max(0, a * stored + b) ** g
  const curve: Curve = (stored) => {
    if (kind === 0) return bent(stored)
    if (kind < 3) return stored >= -b / a ? bent(stored) + (kind === 2 ? c : 0) : kind === 2 ? c : 0
    return stored >= d ? bent(stored) + e : c * stored + f
  }
  return (stored) => Math.min(1, Math.max(0, curve(stored) || 0))
}
