/** A fader's places, 0 to 100: silence at the bottom, unity at 80, +6 dB at the top. */
export const FADER = { top: 100, unity: 80 } as const

const MAX_DB = 6
/** So that the top is exactly +6 dB: the middle is about -13 dB, a tenth of the way up about -56 dB. */
const EXPONENT = Math.log(10 ** (MAX_DB / 20)) / Math.log(FADER.top / FADER.unity)

/** The factor by which a fader's place multiplies the sound. */
export const gainAt = (place: number): number => (place <= 0 ? 0 : (place / FADER.unity) ** EXPONENT)

/** `-12.0 dB`, `0.0 dB`, `+6.0 dB`, `-∞ dB`. */
export function levelText(place: number): string {
  const gain = gainAt(place)
  if (gain === 0) return '-∞ dB'
  const decibels = 20 * Math.log10(gain)
  const rounded = Math.abs(decibels) < 0.05 ? 0 : decibels
  return `${rounded > 0 ? '+' : ''}${rounded.toFixed(1)} dB`
}

/** What a screen reader says of it. */
export const levelSpoken = (place: number): string =>
  place <= 0 ? 'silent' : levelText(place).replace('dB', 'decibels').replace('-', 'minus ').replace('+', 'plus ')
