import { overdrive } from './drive.ts'
import { filter } from './filter.ts'
import { Oscillator } from './oscillator.ts'
import { hertz } from './pitch.ts'
import type { Random } from './random.ts'

/** A plucked string (Karplus-Strong); `brightness` is from 0 to 1, `sustain` in seconds. */
export function pluck(
  sampleRate: number,
  random: Random,
  midi: number,
  options: { seconds: number; brightness: number; sustain: number },
): Float32Array {
  const period = sampleRate / hertz(midi)
  const line = new Float32Array(Math.max(2, Math.floor(period)))
  let smooth = 0
  for (let i = 0; i < line.length; i++) {
    smooth += (random.noise() - smooth) * (0.15 + 0.8 * options.brightness)
    line[i] = smooth
  }
  const loss = 10 ** ((-3 * period) / (options.sustain * sampleRate))
  const loop = new Float32Array(Math.round(options.seconds * sampleRate) + 2)
  for (let i = 0, at = 0; i < loop.length; i++) {
    const next = at + 1 === line.length ? 0 : at + 1
    const heard = line[at]!
    loop[i] = heard
    line[at] = (heard * 0.52 + line[next]! * 0.48) * loss
    at = next
  }
  // The loop has a whole number of samples, so it is read at a slightly different speed to be in
  // tune.
  const speed = (line.length + 0.48) / period
  const out = new Float32Array(Math.floor((loop.length - 2) / Math.max(1, speed)))
  for (let i = 0; i < out.length; i++) {
    const whole = Math.floor(i * speed)
    const part = i * speed - whole
    out[i] = loop[whole]! * (1 - part) + loop[whole + 1]! * part
  }
  const release = Math.min(out.length, Math.round(sampleRate * 0.02))
  for (let i = 0; i < release; i++) out[out.length - 1 - i]! *= i / release
  return out
}

/** The notes of a chord and its time, in MIDI numbers and seconds. */
export type Chord = { start: number; seconds: number; notes: readonly number[]; level?: number }

type Amplifier = {
  gain: number
  /** Strokes per second for tremolo; 0 lets chords ring. */
  picking: number
  /** The range of the cabinet, in hertz. */
  low: number
  high: number
  /** How much chords are shortened, from 0 to 1 of their length. */
  mute?: number
}

/** A distorted guitar for loud styles: detuned saws through overdrive and a small cabinet. */
export function distortedGuitar(
  target: Float32Array,
  sampleRate: number,
  random: Random,
  chords: readonly Chord[],
  amplifier: Amplifier,
): Float32Array {
  const clean = new Float32Array(target.length)
  for (const chord of chords) ring(clean, sampleRate, random, chord, amplifier)
  overdrive(clean, amplifier.gain, 0.15)
  filter(clean, sampleRate, 'high', amplifier.low)
  filter(clean, sampleRate, 'low', amplifier.high, 0.9)
  filter(clean, sampleRate, 'low', amplifier.high * 1.3)
  for (let i = 0; i < target.length; i++) target[i]! += clean[i]!
  return target
}

function ring(out: Float32Array, sampleRate: number, random: Random, chord: Chord, amplifier: Amplifier): void {
  const from = Math.round(chord.start * sampleRate)
  const length = Math.round(chord.seconds * (amplifier.mute ?? 1) * sampleRate)
  const to = Math.min(out.length, from + length)
  for (const note of chord.notes) {
    const saw = new Oscillator(random.next())
    const step = (hertz(note) * random.range(0.995, 1.005)) / sampleRate
    const level = ((chord.level ?? 1) * 0.8) / chord.notes.length
    const late = random.range(0, 0.4)
    for (let i = from; i < to; i++) {
      const t = (i - from) / sampleRate
      const picked = amplifier.picking ? 0.35 + 0.65 * (1 - ((t * amplifier.picking + late) % 1)) : Math.exp(-t * 0.35)
      const ends = Math.min(1, (i - from) / 90, (to - i) / 120)
      out[i]! += saw.saw(step) * picked * ends * level
    }
  }
}
