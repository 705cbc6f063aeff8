import { Svf } from './filter.ts'

/**
 * A feedback echo whose repeats get darker. Returns only the echoes. `seconds` is the time between
 * repeats.
 */
export function echo(
  input: Float32Array,
  sampleRate: number,
  options: { seconds: number; feedback: number; darkness: number },
): Float32Array {
  const line = new Float32Array(Math.max(1, Math.round(options.seconds * sampleRate)))
  const dark = new Svf(sampleRate, options.darkness)
  const thin = new Svf(sampleRate, 120)
  const out = new Float32Array(input.length)
  for (let i = 0, at = 0; i < input.length; i++) {
    const repeat = line[at]!
    out[i] = repeat
    line[at] = input[i]! + thin.high(dark.low(repeat)) * options.feedback
    if (++at === line.length) at = 0
  }
  return out
}

/** Two echoes that alternate between left and right. Returns only the echoes. */
export function pingPong(
  input: Float32Array,
  sampleRate: number,
  options: { seconds: number; feedback: number; darkness: number },
): [Float32Array, Float32Array] {
  const left = echo(input, sampleRate, {
    seconds: options.seconds * 2,
    feedback: options.feedback ** 2,
    darkness: options.darkness,
  })
  const right = new Float32Array(input.length)
  right.set(
    left.subarray(0, Math.max(0, input.length - Math.round(options.seconds * sampleRate))),
    Math.min(input.length, Math.round(options.seconds * sampleRate)),
  )
  for (let i = 0; i < right.length; i++) right[i]! *= options.feedback
  return [left, right]
}
