/**
 * The peak, relative to paper white, from which paper white is shown at half of a screen's light.
 */
const WIDE = 1000 / 203
const KNEE = 0.65

/**
 * Tone mapping from a picture with the peak `peak` to a screen with the peak 1, both relative to
 * paper white. Returns the factor for a given light. It is the default of SMPTE ST 2094-50 for
 * pictures without tone metadata, as in browsers. Up to paper white, all light is dimmed by the
 * same factor; a curve continues from there to the peak.
 */
export function dimmer(peak: number): (light: number) => number {
  if (peak <= 1) return () => 1
  const paper = 1 - 0.5 * Math.min(1, Math.log(peak) / Math.log(WIDE))
  const [middle, shown] = [1 - KNEE + KNEE / paper, (1 - KNEE) * paper + KNEE]
  // A parabola from (1, paper) to (peak, 1), with the control point (middle, shown).
  const [a, b] = [peak - 2 * middle + 1, 2 * (middle - 1)]
  return (light) => {
    if (light <= 1) return paper
    if (light >= peak) return 1 / light
    const t = (2 * (light - 1)) / (b + Math.sqrt(b * b + 4 * a * (light - 1)))
    return (paper + 2 * t * (shown - paper) + t * t * (paper - 2 * shown + 1)) / light
  }
}
