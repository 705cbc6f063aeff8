/** The peak, in parts of the white of paper, from which on paper is shown at half a screen's light. */
const WIDE = 1000 / 203
const KNEE = 0.65

/**
 * By what to multiply a light so that a picture whose brightest is `peak` has room on a screen whose brightest is 1, both
 * in parts of the white of paper: the one for ordinary screens of SMPTE ST 2094-50 where a picture brings none of its
 * own, as browsers have it. Up to the white of paper everything is dimmed alike, and a curve leads from there to the peak.
 */
export function dimmer(peak: number): (light: number) => number {
  if (peak <= 1) return () => 1
  const paper = 1 - 0.5 * Math.min(1, Math.log(peak) / Math.log(WIDE))
  const [middle, shown] = [1 - KNEE + KNEE / paper, (1 - KNEE) * paper + KNEE]
  // a parabola from (1, paper) to (peak, 1) by way of `middle` and `shown`
  const [a, b] = [peak - 2 * middle + 1, 2 * (middle - 1)]
  return (light) => {
    if (light <= 1) return paper
    if (light >= peak) return 1 / light
    const t = (2 * (light - 1)) / (b + Math.sqrt(b * b + 4 * a * (light - 1)))
    return (paper + 2 * t * (shown - paper) + t * t * (paper - 2 * shown + 1)) / light
  }
}
