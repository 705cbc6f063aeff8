/** A 3 by 3 matrix, row by row. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number]
type Xy = readonly [x: number, y: number]
/** Chromaticities (CIE 1931) of red, green, blue and white. */
export type Primaries = readonly [red: Xy, green: Xy, blue: Xy, white: Xy]

const D65: Xy = [0.3127, 0.329]
const D50_XYZ = [0.96422, 1, 0.82521] as const
/** The Bradford matrix, for adaptation from one white point to another. */
const BRADFORD: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296]

/** The product: applies `b`, then `a`. */
export const multiply = (a: Matrix, b: Matrix): Matrix =>
  Array.from({ length: 9 }, (_, at) => {
    const row = 3 * Math.floor(at / 3)
    const column = at % 3
    return [0, 1, 2].reduce((sum, n) => sum + (a[row + n] as number) * (b[column + 3 * n] as number), 0)
  }) as unknown as Matrix

const apply = (m: Matrix, [x, y, z]: readonly [number, number, number]): [number, number, number] => [
  m[0] * x + m[1] * y + m[2] * z,
  m[3] * x + m[4] * y + m[5] * z,
  m[6] * x + m[7] * y + m[8] * z,
]

const diagonal = ([a, b, c]: readonly number[]): Matrix => [a, 0, 0, 0, b, 0, 0, 0, c] as unknown as Matrix

/** Null for a matrix without an inverse. */
export function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix | null {
  const [x, y, z] = [e * i - f * h, f * g - d * i, d * h - e * g]
  const determinant = a * x + b * y + c * z
  if (!(Math.abs(determinant) > 1e-9)) return null
  const cofactors = [x, c * h - b * i, b * f - c * e, y, a * i - c * g, c * d - a * f, z, b * g - a * h, a * e - b * d]
  return cofactors.map((each) => each / determinant) as unknown as Matrix
}

const xyzOf = ([x, y]: Xy): [number, number, number] => [x / y, 1, (1 - x - y) / y]

/**
 * Converts linear light of these primaries to XYZ under D50, as in colour profiles. Null if they
 * span no colours.
 */
export function toXyz([red, green, blue, white]: Primaries): Matrix | null {
  if (!(white[1] > 0)) return null
  const rows = [red, green, blue]
  const unscaled = [
    ...rows.map(([x]) => x),
    ...rows.map(([, y]) => y),
    ...rows.map(([x, y]) => 1 - x - y),
  ] as unknown as Matrix
  const back = inverse(unscaled)
  const unadapt = inverse(BRADFORD)
  if (!back || !unadapt) return null
  const from = apply(BRADFORD, xyzOf(white))
  const to = apply(BRADFORD, D50_XYZ)
  const adapt = multiply(unadapt, multiply(diagonal(to.map((each, at) => each / (from[at] as number))), BRADFORD))
  return multiply(adapt, multiply(unscaled, diagonal(apply(back, xyzOf(white)))))
}

export const SRGB: Primaries = [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65]
export const REC2020: Primaries = [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65]
const C: Xy = [0.31, 0.316]
const REC601: Primaries = [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65]

/** Primaries by their codes in ITU-T H.273, table 2. */
export const PRIMARIES: Readonly<Record<number, Primaries>> = {
  1: SRGB,
  4: [[0.67, 0.33], [0.21, 0.71], [0.14, 0.08], C],
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], D65],
  6: REC601,
  7: REC601,
  8: [[0.681, 0.319], [0.243, 0.692], [0.145, 0.049], C],
  9: REC2020,
  10: [
    [1, 0],
    [0, 1],
    [0, 0],
    [1 / 3, 1 / 3],
  ],
  11: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
    [0.314, 0.351],
  ],
  12: [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], D65],
  22: [[0.63, 0.34], [0.295, 0.605], [0.155, 0.077], D65],
}
