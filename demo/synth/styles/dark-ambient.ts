import { line, swell } from '../envelope.ts'
import { filter, sweep } from '../filter.ts'
import { Oscillator, struckMetal } from '../oscillator.ts'
import { add, addAt, type Brief, type Channels, shape, silence } from '../pcm.ts'
import { degree, hertz } from '../pitch.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'

/** Air in a large dark space, with a rare distant stroke. */
export function darkAmbient({ sampleRate, seconds, random }: Brief): Channels {
  const root = random.int(31, 38)
  const bed = silence(sampleRate, seconds)
  add(bed, air(sampleRate, seconds, random), 0.7)
  add(bed, beating(sampleRate, seconds, random, root), 0.8)
  const events = silence(sampleRate, seconds)
  strikes(events, sampleRate, seconds, random, root)
  tones(events, sampleRate, seconds, random, root)
  const wet = reverb(events, sampleRate, { seconds: random.range(7, 12), damping: 0.4, size: 2.4 })
  const crest = random.range(0.35, 0.8) * seconds
  const level = line([
    [0, 0.1],
    [crest * 0.5, 0.4],
    [crest, 1],
    [crest + 1.2, random.range(0.2, 0.6)],
    [seconds * 0.97, 0.35],
    [seconds, 0.05],
  ])
  return wet.map((side, n) => {
    const out = new Float32Array(bed)
    sweep(out, sampleRate, 'low', (t) => 1500 + 1100 * Math.sin(t * 0.31 + n * 1.6), 0.8)
    shape(out, sampleRate, level)
    return filter(add(out, side, 0.8), sampleRate, 'high', 28)
  })
}

function air(sampleRate: number, seconds: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  let brown = 0
  for (let i = 0; i < out.length; i++) {
    brown = brown * 0.996 + random.noise() * 0.08
    out[i] = brown
  }
  return out
}

/** Low sines a fraction of a hertz apart. */
function beating(sampleRate: number, seconds: number, random: Random, root: number): Float32Array {
  const out = silence(sampleRate, seconds)
  for (const ratio of [1, 1.5, 2, 2.997, 4.01, 6.02]) {
    for (const side of [-1, 1]) {
      const sine = new Oscillator(random.next())
      const step = (hertz(root) * ratio + side * random.range(0.05, 0.4)) / sampleRate
      for (let i = 0; i < out.length; i++) out[i]! += sine.sine(step) * (0.22 / ratio ** 0.7)
    }
  }
  return out
}

function strikes(out: Float32Array, sampleRate: number, seconds: number, random: Random, root: number): void {
  let at = random.range(1, 5)
  while (at < seconds - 4) {
    const blow = struckMetal(sampleRate, {
      hertz: hertz(root + random.pick([0, 7, 12, 13, 19])),
      ratio: random.range(1.2, 4.7),
      index: random.range(2, 7),
      decay: random.range(0.3, 1.4),
      seconds: 4,
    })
    addAt(out, blow, at * sampleRate, random.range(0.15, 0.7))
    at += random.range(2.5, 9)
  }
}

/** Single high notes that fade in and out, like wind across a pipe. */
function tones(out: Float32Array, sampleRate: number, seconds: number, random: Random, root: number): void {
  const count = Math.round(seconds / 6)
  for (let n = 0; n < count; n++) {
    const length = random.range(4, 8)
    const tone = silence(sampleRate, length)
    const sine = new Oscillator()
    const step = hertz(degree(root + 36, 'phrygian', random.int(0, 9))) / sampleRate
    for (let i = 0; i < tone.length; i++) tone[i] = sine.sine(step) + random.noise() * 0.12
    filter(tone, sampleRate, 'band', step * sampleRate, 3)
    addAt(
      out,
      shape(tone, sampleRate, swell(length, length / 2, length / 2)),
      random.range(0, seconds - length) * sampleRate,
      0.3,
    )
  }
}
