import { amplify, type Channels, peakOf, rmsOf } from './pcm.ts'

/**
 * Peaks above the knee are bent towards this level. The rest up to 1 is for what the MP3 encoder
 * adds.
 */
const CEILING = 0.84
const KNEE = 0.6

type Mastering = {
  /** The average level to reach, in dB below full scale. */
  rmsDb: number
  fadeInSeconds?: number
  fadeOutSeconds?: number
}

/**
 * Brings a track to its level in place, without offset, clipping, or clicks at its ends. A part of
 * a `mix` gets the gain of the mix, so that parts played together sound like the mix.
 */
export function finish(channels: Channels, sampleRate: number, mastering: Mastering, mix = channels): Channels {
  for (const channel of channels) removeOffset(channel)
  const level = rmsOf(mix)
  const gain = level > 0 ? 10 ** (mastering.rmsDb / 20) / level : 0
  // Sparse sounds (a crackle, a drip) would need more than a limiter to reach the level, so they
  // stay softer.
  const most = (CEILING * 2.5) / Math.max(1e-9, peakOf(mix))
  for (const channel of channels) {
    amplify(channel, Math.min(gain, most))
    limit(channel)
    fade(channel, Math.round((mastering.fadeInSeconds ?? 0.005) * sampleRate), (i) => i)
    fade(channel, Math.round((mastering.fadeOutSeconds ?? 0.4) * sampleRate), (i) => channel.length - 1 - i)
  }
  return channels
}

function removeOffset(channel: Float32Array): void {
  let input = 0
  let output = 0
  for (let i = 0; i < channel.length; i++) {
    const sample = channel[i]!
    output = sample - input + 0.9985 * output
    input = sample
    channel[i] = output
  }
}

function limit(channel: Float32Array): void {
  const room = CEILING - KNEE
  for (let i = 0; i < channel.length; i++) {
    const size = Math.abs(channel[i]!)
    if (size <= KNEE) continue
    channel[i] = Math.sign(channel[i]!) * (KNEE + room * Math.tanh((size - KNEE) / room))
  }
}

function fade(channel: Float32Array, length: number, place: (i: number) => number): void {
  const count = Math.min(length, channel.length)
  for (let i = 0; i < count; i++) channel[place(i)]! *= i / count
}
