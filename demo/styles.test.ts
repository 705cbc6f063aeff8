import { describe, expect, test } from 'vitest'
import { renderStyle, STYLES, type Style } from './styles.ts'
import { type Pcm, peakOf, rmsOf } from './synth/pcm.ts'

const SECONDS = 6
const rendered = new Map((Object.keys(STYLES) as Style[]).map((style) => [style, renderStyle(style, 7, SECONDS)]))

describe.each([...rendered])('%s', (style, pcm) => {
  test('has the requested length, is finite and audible, and never clips', () => {
    for (const channel of pcm.channels) {
      expect(channel.length).toBe(SECONDS * pcm.sampleRate)
      expect(channel.every(Number.isFinite)).toBe(true)
    }
    expect(peakOf(pcm.channels)).toBeLessThan(0.9)
    expect(rmsOf(pcm.channels)).toBeGreaterThan(0.01)
  })

  test('starts and ends without a click', () => {
    for (const channel of pcm.channels) {
      expect(Math.abs(channel[0]!)).toBeLessThan(0.02)
      expect(Math.abs(channel.at(-1)!)).toBeLessThan(0.02)
    }
  })

  test('differs with another seed', () => {
    const other = renderStyle(style, 8, SECONDS)
    expect(Buffer.from(other.channels[0]!.buffer).equals(Buffer.from(pcm.channels[0]!.buffer))).toBe(false)
  })
})

test('the same seed gives the same samples', () => {
  for (const [style, pcm] of rendered) {
    const again = renderStyle(style, 7, SECONDS)
    const same = again.channels.every((channel, n) =>
      Buffer.from(channel.buffer).equals(Buffer.from(pcm.channels[n]!.buffer)),
    )
    expect(same, style).toBe(true)
  }
})

test('no two styles sound alike', () => {
  const places = [...rendered].map(([style, pcm]) => ({
    style,
    brightness: Math.log2(brightness(pcm)),
    unrest: unrest(pcm),
  }))
  for (const [n, one] of places.entries()) {
    for (const other of places.slice(n + 1)) {
      const apart = Math.hypot(one.brightness - other.brightness, (one.unrest - other.unrest) * 2)
      expect(apart, `${one.style} and ${other.style}`).toBeGreaterThan(0.05)
    }
  }
  const all = places.map(({ brightness }) => brightness)
  expect(Math.max(...all) - Math.min(...all), 'octaves between the dullest and the brightest').toBeGreaterThan(3)
})

/** Zero crossings per second, as a simple substitute for the spectral centroid. */
function brightness({ channels, sampleRate }: Pcm): number {
  const samples = channels[0]!
  let crossings = 0
  for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 !== samples[i]! < 0) crossings++
  return (crossings * sampleRate) / samples.length
}

/** How much the loudness of windows of 50 ms varies, relative to its mean. */
function unrest({ channels, sampleRate }: Pcm): number {
  const size = Math.round(sampleRate / 20)
  const levels = Array.from({ length: SECONDS * 20 - 1 }, (_, n) =>
    rmsOf([channels[0]!.subarray(n * size, (n + 1) * size)]),
  )
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  return Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length) / mean
}
