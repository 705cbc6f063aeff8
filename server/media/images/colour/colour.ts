import type { Curve } from './curves.ts'
import { CURVES, HLG, PQ } from './curves.ts'
import { type Matrix, PRIMARIES, toXyz } from './matrices.ts'

/** How bright a picture of high dynamic range is at most, in parts of the white of paper. */
type Range = { peak: number; isHlg: boolean }

/**
 * What the numbers of a picture's pixels mean: a curve per channel to linear light, and a matrix from that to XYZ under
 * D50.
 */
export type Colour = { curves: readonly [Curve, Curve, Curve]; toXyz: Matrix; range?: Range }

/** Nits of white paper in a picture of high dynamic range (ITU-R BT.2408), and of its brightest unless it says so. */
const PAPER_NITS = 203
const USUAL_PEAK_NITS = 1000

/** Null for primaries that span no colours. */
export function colourOf(curve: Curve, primaries: (typeof PRIMARIES)[number]): Colour | null {
  const matrix = toXyz(primaries)
  return matrix && { curves: [curve, curve, curve], toXyz: matrix }
}

/**
 * The colour of two numbers of ITU-T H.273; null for those that are not known, and for sRGB itself. `peakNits` counts for
 * a high dynamic range alone.
 */
export function colourOfCodes(
  primaries: number,
  transfer: number,
  peakNits: number | null,
  television: Curve,
): Colour | null {
  const chosen = PRIMARIES[primaries]
  const curve = CURVES[transfer] ?? (TELEVISION.has(transfer) ? television : undefined)
  if (!chosen || !curve || (primaries === 1 && curve === CURVES[13])) return null
  const colour = colourOf(curve, chosen)
  if (!colour || (transfer !== PQ && transfer !== HLG)) return colour
  return { ...colour, range: { peak: (peakNits || USUAL_PEAK_NITS) / PAPER_NITS, isHlg: transfer === HLG } }
}

const TELEVISION = new Set([1, 6, 11, 14, 15])

/** What a stored 1 is in parts of the white of paper. */
export const brightestOf = ({ isHlg }: Range): number => (isHlg ? USUAL_PEAK_NITS : 10_000) / PAPER_NITS
