const BAYER = [
  0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54,
  22, 3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29,
  53, 21,
]

/**
 * The threshold of the ordered 8x8 screen at a pixel, between 0 and 1; `scale` is the size of its
 * dots in pixels.
 */
export function ordered(x: number, y: number, scale: number): number {
  const column = Math.floor(x / scale) & 7
  const row = Math.floor(y / scale) & 7
  return (BAYER[row * 8 + column]! + 0.5) / 64
}

/**
 * The share of ink of a round dot screen at a pixel, for a tone from 0 to 1. The edges of the dots
 * are soft.
 */
export function dots(x: number, y: number, tone: number, pitch: number, angle: number): number {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const u = (x * cos + y * sin) / pitch
  const v = (y * cos - x * sin) / pitch
  const spread = (Math.cos(u * Math.PI * 2) + Math.cos(v * Math.PI * 2)) / 4 + 0.5
  return Math.min(1, Math.max(0, (tone - (1 - spread)) * pitch * 0.9 + 0.5))
}
