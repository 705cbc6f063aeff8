import { saturate } from './drive.ts'
import { filter, Svf } from './filter.ts'
import { Oscillator } from './oscillator.ts'
import type { Random } from './random.ts'

type Kick = { hertz: number; drop: number; decay: number; click: number; drive: number }

/** A sine that falls to `hertz` from `drop` times that pitch, with a click at its start. */
export function kick(sampleRate: number, random: Random, options: Kick): Float32Array {
  const out = new Float32Array(Math.round(sampleRate * options.decay * 5))
  let phase = 0
  for (let i = 0; i < out.length; i++) {
    const t = i / sampleRate
    phase += (options.hertz * (1 + (options.drop - 1) * Math.exp(-t * 38))) / sampleRate
    const body = Math.sin(phase * Math.PI * 2) * Math.exp(-t / options.decay)
    const click = random.noise() * options.click * Math.exp(-t * 350)
    out[i] = saturate((body + click) * options.drive)
  }
  return out
}

type Snare = { hertz: number; tone: number; decay: number; bright: number }

export function snare(sampleRate: number, random: Random, options: Snare): Float32Array {
  const out = new Float32Array(Math.round(sampleRate * options.decay * 5))
  const wires = new Svf(sampleRate, options.bright, 0.8)
  for (let i = 0; i < out.length; i++) {
    const t = i / sampleRate
    const head =
      Math.sin(Math.PI * 2 * options.hertz * (t + 0.004 * Math.exp(-t * 60))) * Math.exp(-t * 22) * options.tone
    out[i] = head + wires.band(random.noise()) * Math.exp(-t / options.decay) * 1.6
  }
  return out
}

/**
 * Cymbals: inharmonic squares and noise above `from` hertz. A short one is a hat, a long one a
 * crash.
 */
export function cymbal(sampleRate: number, random: Random, decay: number, from = 6000): Float32Array {
  const out = new Float32Array(Math.round(sampleRate * decay * 5))
  for (const hertz of [205, 304, 369, 522, 541, 801]) {
    const square = new Oscillator()
    for (let i = 0; i < out.length; i++) out[i]! += square.hardSquare((hertz * 7.3) / sampleRate) * 0.12
  }
  const fall = Math.exp(-1 / (sampleRate * decay))
  for (let i = 0, level = 1; i < out.length; i++, level *= fall) out[i] = (out[i]! + random.noise() * 0.5) * level
  return filter(out, sampleRate, 'high', from)
}

export function tom(sampleRate: number, hertz: number, decay: number): Float32Array {
  const out = new Float32Array(Math.round(sampleRate * decay * 5))
  for (let i = 0; i < out.length; i++) {
    const t = i / sampleRate
    out[i] = Math.sin(Math.PI * 2 * hertz * (t + 0.012 * (1 - Math.exp(-t * 30)))) * Math.exp(-t / decay)
  }
  return out
}

/** A knock of filtered noise: sticks, claps, footsteps. */
export function knock(sampleRate: number, random: Random, hertz: number, decay: number, q = 1.5): Float32Array {
  const out = new Float32Array(Math.round(sampleRate * decay * 6))
  const body = new Svf(sampleRate, hertz, q)
  for (let i = 0; i < out.length; i++) out[i] = body.band(random.noise()) * Math.exp(-i / sampleRate / decay) * 2
  return out
}
