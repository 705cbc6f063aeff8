import type { Random } from './random.ts'

/**
 * Unfinished sound: one Float32Array per channel, full scale at -1 and 1. Synthesis may exceed it;
 * `finish` corrects that.
 */
export type Channels = readonly Float32Array[]

export type Pcm = { sampleRate: number; channels: Channels }

/**
 * The input of a style. `seconds` is the length of the track, `random` the only source of
 * variation. `only` requests one part alone, as it sounds in the mix; styles without parts ignore
 * it.
 */
export type Brief = { sampleRate: number; seconds: number; random: Random; only?: string }

export function silence(sampleRate: number, seconds: number): Float32Array {
  return new Float32Array(Math.max(1, Math.round(sampleRate * seconds)))
}

/** Adds `source` to `target` from sample `offset`; what lies outside is dropped. */
export function addAt(target: Float32Array, source: Float32Array, offset: number, gain = 1): void {
  const at = Math.round(offset)
  const first = Math.max(0, -at)
  const last = Math.min(source.length, target.length - at)
  for (let i = first; i < last; i++) target[at + i]! += source[i]! * gain
}

export function add(target: Float32Array, source: Float32Array, gain = 1): Float32Array {
  addAt(target, source, 0, gain)
  return target
}

export function amplify(buffer: Float32Array, gain: number): Float32Array {
  for (let i = 0; i < buffer.length; i++) buffer[i]! *= gain
  return buffer
}

/** Multiplies by a gain that depends on the time in seconds and is read every 32 samples. */
export function shape(buffer: Float32Array, sampleRate: number, gainAt: (seconds: number) => number): Float32Array {
  let gain = gainAt(0)
  for (let from = 0; from < buffer.length; from += 32) {
    const to = Math.min(buffer.length, from + 32)
    const step = (gainAt(to / sampleRate) - gain) / 32
    for (let i = from; i < to; i++) {
      buffer[i]! *= gain
      gain += step
    }
  }
  return buffer
}

export function peakOf(channels: Channels): number {
  let peak = 0
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i++) peak = Math.max(peak, Math.abs(channel[i]!))
  }
  return peak
}

export function rmsOf(channels: Channels): number {
  let sum = 0
  let count = 0
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i++) sum += channel[i]! * channel[i]!
    count += channel.length
  }
  return Math.sqrt(sum / count)
}
