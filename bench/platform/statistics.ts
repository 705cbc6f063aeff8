/** A quantile of measured values, from 0 to 1. */
export const quantileOf = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN

export const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5)
