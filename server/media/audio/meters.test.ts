import { expect, test } from 'vitest'
import { PEAK_COLUMNS } from '#contract/platform/limits.ts'
import { LoudnessMeter } from './loudness.ts'
import { PeakMeter } from './peaks.ts'

const RATE = 48_000
const dbfs = (level: number) => 10 ** (level / 20)

/**
 * A stereo sine as in the test signals of EBU Tech 3341: a sequence of [level in dBFS, seconds].
 */
function measureSine(parts: [level: number, seconds: number][], rate = RATE, channels = 2, frequency = 1000) {
  const meter = new LoudnessMeter(rate, channels)
  for (const [level, seconds] of parts) {
    const samples = Float32Array.from(
      { length: seconds * rate },
      (_, i) => dbfs(level) * Math.sin((2 * Math.PI * frequency * i) / rate),
    )
    meter.add(Array<Float32Array>(channels).fill(samples), 0, samples.length)
  }
  return meter.integrated()
}

test.each([8000, 22_050, 44_100, 48_000])(
  'MUSIC-04 a sine of -23 dBFS in two channels has -23 LUFS at %d Hz',
  (rate) => {
    expect(measureSine([[-23, 5]], rate)).toBeCloseTo(-23, 1)
  },
)

test('MUSIC-04 one channel is 3 LU less than two', () => {
  expect(measureSine([[-23, 5]], RATE, 1)).toBeCloseTo(-26.02, 1)
})

test('MUSIC-04 quiet parts do not count: EBU Tech 3341, cases 3 and 4', () => {
  expect(
    measureSine([
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ]),
  ).toBeCloseTo(-23, 1)
  expect(
    measureSine([
      [-72, 10],
      [-36, 10],
      [-23, 60],
      [-36, 10],
      [-72, 10],
    ]),
  ).toBeCloseTo(-23, 1)
})

test('MUSIC-04 bass counts less and treble more', () => {
  expect(measureSine([[-23, 5]], RATE, 2, 30)!).toBeLessThan(-27)
  expect(measureSine([[-23, 5]], RATE, 2, 8000)!).toBeGreaterThan(-20.5)
})

test('MUSIC-04 silence and no samples have no loudness, a short sound has a loudness', () => {
  expect(measureSine([[-200, 3]])).toBeNull()
  expect(measureSine([])).toBeNull()
  expect(measureSine([[-23, 0.05]])).toBeCloseTo(-23, 0)
})

test('MUSIC-04 the waveform has both peaks and the RMS of each column, in whatever steps samples are added', () => {
  const total = PEAK_COLUMNS * 10 + 3
  const left = Float32Array.from({ length: total }, (_, i) => (i < total / 2 ? 0.5 : -0.25))
  const right = new Float32Array(total).fill(0.1)
  const waves = [1, 7, 1000, total].map((step) => {
    const meter = new PeakMeter(total)
    for (let at = 0; at < total; at += step) meter.add([left, right], at, Math.min(total, at + step))
    return meter.toBytes()
  })
  for (const wave of waves) {
    expect(wave).toHaveLength(PEAK_COLUMNS * 3)
    expect([...wave.subarray(0, 3)]).toEqual([128, 0, Math.round(Math.sqrt((0.25 + 0.01) / 2) * 255)])
    expect([...wave.subarray(-3)]).toEqual([26, 64, Math.round(Math.sqrt((0.0625 + 0.01) / 2) * 255)])
    expect(wave.equals(waves[0]!)).toBe(true)
  }
})

test('MUSIC-04 fewer samples than columns fill all columns, and samples over full scale are clipped', () => {
  const meter = new PeakMeter(3)
  meter.add([Float32Array.of(1.7, -2, 0)], 0, 3)
  const wave = meter.toBytes()
  expect([...wave.subarray(0, 3)]).toEqual([255, 0, 255])
  expect([...wave.subarray(1200, 1203)]).toEqual([0, 255, 255])
  expect([...wave.subarray(795, 798)]).toEqual([255, 0, 255])
  expect([...wave.subarray(-3)]).toEqual([0, 0, 0])
})
