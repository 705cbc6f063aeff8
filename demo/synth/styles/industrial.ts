import { echo } from '../delay.ts'
import { crush, overdrive } from '../drive.ts'
import { kick, knock, snare } from '../drums.ts'
import { line, struck, swell } from '../envelope.ts'
import { filter, Svf } from '../filter.ts'
import { barsOf, layOut, type Part } from '../form.ts'
import { Oscillator, struckMetal } from '../oscillator.ts'
import { add, addAt, type Brief, type Channels, shape, silence } from '../pcm.ts'
import { degree, hertz } from '../pitch.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'

type Name = 'hall' | 'press' | 'line' | 'alarm' | 'shutdown'

const FORMS: readonly (readonly (readonly [Name, number])[])[] = [
  [
    ['hall', 2],
    ['press', 3],
    ['line', 5],
    ['alarm', 1],
    ['line', 4],
    ['shutdown', 2],
  ],
  [
    ['press', 3],
    ['line', 3],
    ['hall', 1],
    ['press', 2],
    ['line', 4],
  ],
  [
    ['alarm', 1],
    ['line', 6],
    ['shutdown', 2],
    ['press', 3],
  ],
]

/** Machines in time with each other: a bent kick, struck metal, and a detuned sequencer. */
export function industrial({ sampleRate, seconds, random }: Brief): Channels {
  const beat = 60 / random.range(96, 128)
  const parts = layOut(seconds - 1.2, beat * 4, random.pick(FORMS))
  const out = silence(sampleRate, seconds)
  add(out, presses(sampleRate, seconds, parts, beat, random))
  add(out, sequence(sampleRate, seconds, parts, beat, random), 0.55)
  const metal = plates(sampleRate, seconds, parts, beat, random)
  add(metal, echo(metal, sampleRate, { seconds: beat * 0.75, feedback: 0.5, darkness: 2400 }), 0.6)
  const [hall] = reverb(metal, sampleRate, { seconds: 2.4, damping: 0.4, size: 1.2 })
  add(add(out, metal, 0.5), hall, 0.35)
  add(out, whistle(sampleRate, seconds, parts, random), 0.5)
  overdrive(out, 1.5)
  return [add(out, hum(sampleRate, seconds, random), 0.1)]
}

function presses(sampleRate: number, seconds: number, parts: Part<Name>[], beat: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  const low = kick(sampleRate, random, { hertz: 50, drop: 4, decay: 0.1, click: 0.8, drive: 5 })
  const clap = crush(snare(sampleRate, random, { hertz: 160, tone: 0.9, decay: 0.11, bright: 1500 }), 5, 3)
  const tick = knock(sampleRate, random, 5200, 0.012, 3)
  const at = (buffer: Float32Array, time: number, gain: number) => addAt(out, buffer, time * sampleRate, gain)
  const extra = random.pick([[2.75], [1.5, 3.5], [0.75, 3.25]])
  for (const bar of barsOf(parts, 'press', 'line')) {
    for (let n = 0; n < 4; n++) at(low, bar + n * beat, 0.85)
    for (const n of extra) at(low, bar + n * beat, 0.6)
  }
  for (const bar of barsOf(parts, 'line')) {
    for (const n of [1, 3]) at(clap, bar + n * beat, 0.7)
    for (let n = 0; n < 16; n++) if (random.chance(0.7)) at(tick, bar + (n * beat) / 4, random.range(0.15, 0.5))
  }
  for (const bar of barsOf(parts, 'shutdown')) at(low, bar, 0.9)
  return out
}

/** Sixteen notes on two pitches, through a resonant filter that opens and closes over the track. */
function sequence(
  sampleRate: number,
  seconds: number,
  parts: Part<Name>[],
  beat: number,
  random: Random,
): Float32Array {
  const out = silence(sampleRate, seconds)
  const root = random.int(33, 38)
  const steps = Array.from({ length: 16 }, () => (random.chance(0.25) ? null : random.pick([0, 0, 0, 1, 7, 3])))
  const opening = line([
    [0, 300],
    [seconds * 0.4, 1600],
    [seconds * 0.6, 500],
    [seconds * 0.9, 2400],
    [seconds, 400],
  ])
  for (const bar of barsOf(parts, 'line', 'shutdown')) {
    for (const [n, step] of steps.entries()) {
      if (step === null) continue
      const tone = silence(sampleRate, beat / 4)
      const pulse = new Oscillator()
      const svf = new Svf(sampleRate, 500, 5)
      const pitch = hertz(degree(root, 'phrygian', step)) / sampleRate
      const open = opening(bar)
      for (let i = 0; i < tone.length; i++) {
        if ((i & 31) === 0) svf.tune(120 + open * Math.exp(-i / sampleRate / 0.06), 5)
        tone[i] = svf.low(pulse.saw(pitch))
      }
      addAt(out, shape(tone, sampleRate, struck(0.12, 0.003)), (bar + (n * beat) / 4) * sampleRate)
    }
  }
  return out
}

function plates(sampleRate: number, seconds: number, parts: Part<Name>[], beat: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  const sheets = Array.from({ length: 4 }, () =>
    struckMetal(sampleRate, {
      hertz: random.range(90, 620),
      ratio: random.range(1.3, 3.9),
      index: random.range(3, 8),
      decay: random.range(0.08, 0.5),
      seconds: 1.6,
    }),
  )
  const pattern = [3, 6, 11, 14].map((place) => place + random.int(-1, 1))
  for (const bar of barsOf(parts, 'press', 'line')) {
    for (const place of pattern)
      addAt(out, random.pick(sheets), (bar + (place * beat) / 4) * sampleRate, random.range(0.3, 0.8))
  }
  for (const bar of barsOf(parts, 'hall', 'shutdown'))
    addAt(out, random.pick(sheets), (bar + beat * random.int(0, 3)) * sampleRate, 0.9)
  return out
}

/** The steam whistle at the end of a shift. */
function whistle(sampleRate: number, seconds: number, parts: Part<Name>[], random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  for (const part of parts.filter(({ name }) => name === 'alarm')) {
    const length = Math.max(1, part.end - part.start)
    for (const ratio of [1, 1.26, 1.5]) {
      const tone = silence(sampleRate, length)
      const pipe = new Oscillator(random.next())
      for (let i = 0; i < tone.length; i++) {
        const t = i / sampleRate
        tone[i] =
          pipe.triangle((440 * ratio * (1 - 0.25 * Math.exp(-t * 6))) / sampleRate) * 0.5 + random.noise() * 0.08
      }
      addAt(out, shape(tone, sampleRate, swell(length, 0.15, length * 0.4)), part.start * sampleRate, 0.6)
    }
  }
  return out
}

function hum(sampleRate: number, seconds: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  const mains = new Oscillator()
  for (let i = 0; i < out.length; i++) out[i] = mains.pulse(50 / sampleRate, 0.2) * 0.6 + random.noise() * 0.5
  return filter(out, sampleRate, 'low', 700)
}
