import { describe, expect, test } from 'vitest'
import { accentOf, contrast, dominantColour, mixColours, rgbToLch } from './accent.ts'

const INK = '#131211'
const SOOT_RAISED = '#1c1b19'
const PAPER_SUNK = '#dad7cf'
const SHEET_ALARM = '#5c0a00'

const hueOf = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return rgbToLch(r, g, b)[2]
}

const pixels = (...groups: [count: number, r: number, g: number, b: number, a?: number][]) =>
  Uint8Array.from(
    groups.flatMap(([count, r, g, b, a = 255]) => Array.from({ length: count }, () => [r, g, b, a]).flat()),
  )

describe('accentOf', () => {
  const sweep = Array.from({ length: 360 }, (_, hue) =>
    [0.035, 0.06, 0.1, 0.14, 0.2, 0.3].map((chroma) => accentOf({ hue, chroma })),
  ).flat()
  const least = (measure: (stock: { stock: string; stockDeep: string }) => number) => Math.min(...sweep.map(measure))

  test.each([
    ['ink on the sheet', 7.1, least((s) => contrast(INK, s.stock))],
    ['stock as a line on soot', 6.5, least((s) => contrast(s.stock, SOOT_RAISED))],
    ['the deep one on paper', 4.6, least((s) => contrast(s.stockDeep, PAPER_SUNK))],
    ['alarm on the sheet', 5.3, least((s) => contrast(SHEET_ALARM, s.stock))],
    ['ink over halftone dots', 4.7, least((s) => contrast(INK, mixColours(s.stock, INK, 0.2)))],
    ['metadata on the sheet', 6.3, least((s) => contrast(mixColours(s.stock, INK, 0.9), s.stock))],
    ['an unplayed waveform on the sheet', 3.4, least((s) => contrast(mixColours(s.stock, INK, 0.58), s.stock))],
  ])('MUSIC-04 over all hues and chromas, %s has a contrast of at least %d:1', (_pair, need, measured) => {
    expect(measured).toBeGreaterThanOrEqual(need)
  })

  test('keeps the hue of the picture', () => {
    for (const hue of [20, 110, 200, 260, 330]) {
      const distance = Math.abs(((hueOf(accentOf({ hue, chroma: 0.15 }).stock) - hue + 540) % 360) - 180)
      expect(distance).toBeLessThan(4)
    }
  })

  test('returns the colours of the design guide', () => {
    expect(accentOf({ hue: 190, chroma: 0.1 })).toEqual({ stock: '#00c5be', stockDeep: '#006662' })
  })
})

describe('dominantColour', () => {
  test('returns null for a grey, black or empty picture', () => {
    expect(dominantColour(pixels([500, 128, 128, 128], [500, 0, 0, 0], [500, 255, 255, 255]))).toBeNull()
    expect(dominantColour(new Uint8Array())).toBeNull()
  })

  test('returns null if under 3 % of the pixels are coloured', () => {
    expect(dominantColour(pixels([980, 90, 90, 90], [20, 255, 0, 0]))).toBeNull()
    expect(dominantColour(pixels([960, 90, 90, 90], [40, 255, 0, 0]))?.hue).toBeCloseTo(29.2, 0)
  })

  test('a strong colour wins over a more frequent dull one', () => {
    const found = dominantColour(pixels([700, 110, 100, 95], [300, 20, 60, 230]))
    expect(found?.hue).toBeGreaterThan(250)
    expect(found?.hue).toBeLessThan(280)
  })

  test('reds on both sides of the first bin count as one colour', () => {
    const found = dominantColour(pixels([100, 255, 0, 70], [100, 255, 20, 40], [150, 0, 90, 200]))
    expect(found?.hue).toBeGreaterThan(5)
    expect(found?.hue).toBeLessThan(35)
  })

  test('transparent pixels do not count', () => {
    expect(dominantColour(pixels([900, 0, 255, 0, 0], [100, 128, 128, 128]))).toBeNull()
    expect(dominantColour(pixels([900, 128, 128, 128, 0], [100, 0, 255, 0]))).not.toBeNull()
  })
})
