const STEPS = [1, 1.2, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** A round number at or above the highest value, and at least 5. */
export function roundTop(highest: number): number {
  if (highest <= 5) return 5
  const power = 10 ** Math.floor(Math.log10(highest))
  return STEPS.map((step) => Math.round(step * power)).find((top) => top >= highest) ?? highest
}

/** Bars of these values as one path, in a box as wide as there are values and `top` high; `gap` is left free of each. */
export function barsPath(values: readonly number[], top: number, gap: number): string {
  return values
    .map((value, at) => (value === 0 ? '' : `M${at + gap / 2} ${top}V${top - value}h${1 - gap}V${top}z`))
    .join('')
}
