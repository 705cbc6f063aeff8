import { crush, fold } from '../drive.ts'
import { line } from '../envelope.ts'
import { filter, Svf, sweep } from '../filter.ts'
import { Oscillator } from '../oscillator.ts'
import { add, amplify, type Brief, type Channels, shape, silence } from '../pcm.ts'
import type { Random } from '../random.ts'

/** A loop of effect pedals: screaming feedback, a wall of noise, and long cuts. */
export function harshNoise({ sampleRate, seconds, random }: Brief): Channels {
  const out = silence(sampleRate, seconds)
  const plan = cuts(seconds, random)
  add(out, wall(sampleRate, seconds, random), 0.8)
  add(out, feedback(sampleRate, seconds, random), 0.7)
  add(out, machine(sampleRate, seconds, random), 0.6)
  if (random.chance(0.5)) crush(out, random.int(4, 8), random.int(2, 7))
  return [shape(out, sampleRate, line(plan))]
}

/** Levels over time: long plateaus of different heights, and some near silences. */
function cuts(seconds: number, random: Random): [number, number][] {
  const points: [number, number][] = [[0, 0]]
  let at = random.range(0.1, 1.5)
  while (at < seconds - 0.5) {
    const hold = random.range(1.2, 7)
    const level = random.range(0.45, 1)
    points.push([at, level], [Math.min(seconds - 0.3, at + hold), level * random.range(0.8, 1.1)])
    at += hold + 0.01
    if (random.chance(0.4)) {
      const hole = random.range(0.12, 1.1)
      points.push([at, 0.015], [at + hole, 0.015])
      at += hole + 0.01
    }
  }
  const last = points.filter(([time]) => time < seconds - 0.2)
  return [...last, [seconds - 0.15, 0.6], [seconds - 0.1, 0]]
}

/** Noise at a changing sample rate, through a filter that keeps moving. */
function wall(sampleRate: number, seconds: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  let grain = 1
  let held = 0
  for (let i = 0; i < out.length; i++) {
    if (i % 9000 === 0) grain = random.chance(0.3) ? random.int(4, 40) : random.int(1, 4)
    if (i % grain === 0) held = random.noise()
    out[i] = held
  }
  const turns = random.range(0.13, 0.4)
  sweep(
    out,
    sampleRate,
    'low',
    (t) => 1800 + 1500 * Math.sin(t * turns * 6.3) + 900 * Math.sin(t * 5.1 + Math.sin(t * 2.3) * 3),
    2,
  )
  return out
}

/** A resonant filter that feeds itself: it finds a pitch, loses it, and shrieks when pushed. */
function feedback(sampleRate: number, seconds: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  const loop = new Svf(sampleRate, 800, 9)
  let delayed = 0
  let target = 800
  let pitch = 800
  for (let i = 0; i < out.length; i++) {
    if (i % 2048 === 0 && random.chance(0.35)) target = random.range(250, 5200)
    if ((i & 31) === 0) {
      pitch += (target - pitch) * 0.02
      loop.tune(pitch, 9)
    }
    delayed = Math.sin(loop.band(random.noise() * 0.2 + delayed * 1.9) * 2.2)
    out[i] = delayed
  }
  return out
}

/** A low motor, folded until it growls. */
function machine(sampleRate: number, seconds: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  const rotor = new Oscillator()
  const wheel = new Oscillator(0.4)
  const base = random.range(28, 55)
  for (let i = 0; i < out.length; i++) {
    const wander = 1 + 0.2 * Math.sin((i / sampleRate) * 0.7)
    out[i] = rotor.saw((base * wander) / sampleRate) + wheel.sine((base * 1.51 * wander) / sampleRate)
  }
  fold(out, random.range(2.5, 6))
  return amplify(filter(out, sampleRate, 'low', 900), 1.2)
}
