import type { Curve } from './curves.ts'
import { CURVES, HLG, PQ } from './curves.ts'
import { type Matrix, PRIMARIES, toXyz } from './matrices.ts'

/** Peak brightness of a picture of high dynamic range, relative to paper white. */
type Range = { peak: number; isHlg: boolean }

/**
 * The meaning of a picture's pixel values: a curve per channel to linear light, and a matrix from
 * there to XYZ under D50.
 */
export type Colour = { curves: readonly [Curve, Curve, Curve]; toXyz: Matrix; range?: Range }

/**
 * Nits of paper white in a picture of high dynamic range (ITU-R BT.2408), and its peak if the
 * picture declares none.
 */
const PAPER_NITS = 203
const USUAL_PEAK_NITS = 1000

/** The colour of a curve and primaries; null if the primaries span no colours. */
export function colourOf(curve: Curve, primaries: (typeof PRIMARIES)[number]): Colour | null {
  const matrix = toXyz(primaries)
  return matrix && { curves: [curve, curve, curve], toXyz: matrix }
}

/**
 * The colour of two codes of ITU-T H.273; null for unknown codes and for sRGB itself. `peakNits` is
 * only used for a high dynamic range.
 */
export function colourOfCodes(
  primaries: number,
  transfer: number,
  peakNits: number | null,
  tvCurve: Curve,
): Colour | null {
  const chosen = PRIMARIES[primaries]
  const curve = CURVES[transfer] ?? (TELEVISION.has(transfer) ? tvCurve : undefined)
  if (!chosen || !curve || (primaries === 1 && curve === CURVES[13])) return null
  const colour = colourOf(curve, chosen)
  if (!colour || (transfer !== PQ && transfer !== HLG)) return colour
  return { ...colour, range: { peak: (peakNits || USUAL_PEAK_NITS) / PAPER_NITS, isHlg: transfer === HLG } }
}

const TELEVISION = new Set([1, 6, 11, 14, 15])

/** The light of a stored 1, relative to paper white. */
export const brightestOf = ({ isHlg }: Range): number => (isHlg ? USUAL_PEAK_NITS : 10_000) / PAPER_NITS
