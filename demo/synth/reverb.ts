/** Lengths in ms without a common divisor, so that no pitch resonates. */
const LINES_MS = [29.7, 37.1, 41.1, 43.7, 53.3, 61.7, 71.9, 83.3]
const COUNT = LINES_MS.length

type Room = {
  /** Seconds until the tail is 60 dB down. */
  seconds: number
  /** 0 for a bright tail, towards 1 for a dull one. */
  damping: number
  /** 1 for a hall; larger for a cistern, smaller for a cupboard. */
  size?: number
}

/**
 * A feedback delay network of eight lines, each fed by all others (a Householder matrix). Returns
 * only the wet sound, as two different channels; for mono use the first.
 */
export function reverb(input: Float32Array, sampleRate: number, room: Room): [Float32Array, Float32Array] {
  const lengths = Int32Array.from(LINES_MS, (ms) => Math.round((ms * (room.size ?? 1) * sampleRate) / 1000))
  const gains = Float64Array.from(lengths, (length) => 10 ** ((-3 * length) / (room.seconds * sampleRate)))
  // All lines are in one buffer, one after the other: rendering spends most of its time in this
  // loop.
  const starts = lengths.map((_, n) => lengths.subarray(0, n).reduce((sum, length) => sum + length, 0))
  const memory = new Float32Array(lengths.reduce((sum, length) => sum + length, 0))
  const at = new Int32Array(COUNT)
  const dull = new Float64Array(COUNT)
  const left = new Float32Array(input.length)
  const right = new Float32Array(input.length)
  const open = 1 - room.damping
  for (let i = 0; i < input.length; i++) {
    let sum = 0
    for (let n = 0; n < COUNT; n++) {
      const heard = memory[starts[n]! + at[n]!]! * gains[n]!
      const dulled = dull[n]! + (heard - dull[n]!) * open
      dull[n] = dulled
      sum += dulled
    }
    left[i] = (dull[0]! + dull[2]! - dull[4]! + dull[6]!) * 0.5
    right[i] = (dull[1]! - dull[3]! + dull[5]! + dull[7]!) * 0.5
    const fed = input[i]! - (sum * 2) / COUNT
    for (let n = 0; n < COUNT; n++) {
      const place = at[n]!
      memory[starts[n]! + place] = dull[n]! + fed
      at[n] = place + 1 === lengths[n]! ? 0 : place + 1
    }
  }
  return [left, right]
}
