/**
 * Stored value to light, both 0 to 1. PQ is relative to 10,000 nits, HLG to the light of the scene.
 */
export type Curve = (stored: number) => number

export const powerCurve =
  (exponent: number): Curve =>
  (stored) =>
    stored ** exponent

export const srgbCurve: Curve = (stored) => (stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4)
const smpte240: Curve = (stored) => (stored < 0.0913 ? stored / 4 : ((stored + 0.1115) / 1.1115) ** (1 / 0.45))
const smpte428: Curve = (stored) => Math.min(1, (52.37 / 48) * stored ** 2.6)

function pq(stored: number): number {
  const root = stored ** (32 / 2523)
  return (Math.max(0, root - 3424 / 4096) / (2413 / 128 - (2392 / 128) * root)) ** (8192 / 1305)
}

const hlg: Curve = (stored) =>
  stored <= 0.5 ? stored ** 2 / 3 : (Math.exp((stored - 0.55991073) / 0.17883277) + 0.28466892) / 12

export const PQ = 16
export const HLG = 18

/**
 * By codes of ITU-T H.273, table 3. The television curves are missing, since browsers treat them
 * differently by format.
 */
export const CURVES: Readonly<Record<number, Curve>> = {
  4: powerCurve(2.2),
  5: powerCurve(2.8),
  7: smpte240,
  8: (stored) => stored,
  13: srgbCurve,
  [PQ]: pq,
  17: smpte428,
  [HLG]: hlg,
}
