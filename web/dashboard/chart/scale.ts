/** The next round number at or above the highest value: 1, 2 or 5 times a power of ten, and at least 5. */
export function roundTop(highest: number): number {
  if (highest <= 5) return 5
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}

/** Bars of these values as one path, in a box as wide as there are values and `top` high; `gap` is left free of each. */
export function barsPath(values: readonly number[], top: number, gap: number): string {
  return values
    .map((value, at) => (value === 0 ? '' : `M${at + gap / 2} ${top}V${top - value}h${1 - gap}V${top}z`))
    .join('')
}
