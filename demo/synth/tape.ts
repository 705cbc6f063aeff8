import { Svf } from './filter.ts'
import type { Random } from './random.ts'

type Tape = {
  /** How far the playback speed wanders, in ms of delay. */
  wobbleMs: number
  /** The level of the hiss, relative to full scale. */
  hiss: number
  /** The upper limit of the tape's frequencies, in hertz. */
  bandwidth: number
}

/** A worn cassette: slow wow, fast flutter, a dull top and hiss. */
export function tape(input: Float32Array, sampleRate: number, random: Random, options: Tape): Float32Array {
  const out = new Float32Array(input.length)
  const depth = (options.wobbleMs * sampleRate) / 1000
  const wow = (random.range(0.4, 0.8) * Math.PI * 2) / sampleRate
  const flutter = (random.range(5, 8) * Math.PI * 2) / sampleRate
  const top = new Svf(sampleRate, options.bandwidth, 0.6)
  let delay = depth
  let slope = 0
  for (let i = 0; i < input.length; i++) {
    if ((i & 15) === 0) {
      const next = depth * (1 + 0.85 * Math.sin(i * wow) * Math.sin(i * wow * 0.37 + 1) + 0.08 * Math.sin(i * flutter))
      slope = (next - delay) / 16
    }
    delay += slope
    const position = Math.max(0, i - delay)
    const whole = Math.floor(position)
    const part = position - whole
    const played = input[whole]! * (1 - part) + (input[whole + 1] ?? 0) * part
    out[i] = top.low(played + random.noise() * options.hiss)
  }
  return out
}

/** The dust and scratches of a worn record. */
export function crackle(sampleRate: number, seconds: number, random: Random, perSecond: number): Float32Array {
  const out = new Float32Array(Math.round(sampleRate * seconds))
  const count = Math.round(seconds * perSecond)
  for (let n = 0; n < count; n++) {
    const at = Math.floor(random.next() * (out.length - 40))
    const level = random.next() ** 4
    const length = random.int(2, 30)
    for (let i = 0; i < length; i++) out[at + i]! += random.noise() * level * (1 - i / length)
  }
  return out
}
