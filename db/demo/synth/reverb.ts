/** Lengths in milliseconds without a common divisor, so that no pitch rings out. */
const LINES_MS = [29.7, 37.1, 41.1, 43.7, 53.3, 61.7, 71.9, 83.3]

type Room = {
  /** Seconds until the tail is 60 dB down. */
  seconds: number
  /** 0 a bright tail, towards 1 a dull one. */
  damping: number
  /** 1 a hall; larger is a cistern, smaller a cupboard. */
  size?: number
}

/**
 * Feedback delay network of eight lines, mixed by a Hadamard matrix. Returns the wet sound alone as two channels,
 * which differ; who wants mono takes the first.
 */
export function reverb(input: Float32Array, sampleRate: number, room: Room): [Float32Array, Float32Array] {
  const size = room.size ?? 1
  const lines = LINES_MS.map((ms) => new Float32Array(Math.round((ms * size * sampleRate) / 1000)))
  const gains = lines.map((delay) => 10 ** ((-3 * delay.length) / (room.seconds * sampleRate)) / Math.sqrt(8))
  const at = new Int32Array(8)
  const dull = new Float64Array(8)
  const tap = new Float64Array(8)
  const left = new Float32Array(input.length)
  const right = new Float32Array(input.length)
  const open = 1 - room.damping
  for (let i = 0; i < input.length; i++) {
    for (let n = 0; n < 8; n++) {
      const heard = lines[n]![at[n]!]!
      dull[n]! += (heard - dull[n]!) * open
      tap[n] = dull[n]! * gains[n]!
    }
    left[i] = tap[0]! + tap[2]! - tap[4]! + tap[6]!
    right[i] = tap[1]! - tap[3]! + tap[5]! + tap[7]!
    hadamard(tap)
    const dry = input[i]!
    for (let n = 0; n < 8; n++) {
      const delay = lines[n]!
      delay[at[n]!] = tap[n]! + dry
      at[n] = at[n]! + 1 === delay.length ? 0 : at[n]! + 1
    }
  }
  return [left, right]
}

/** In-place, not normalised: the gains of the lines hold the 1/√8. */
function hadamard(x: Float64Array): void {
  for (let half = 1; half < 8; half *= 2) {
    for (let i = 0; i < 8; i++) {
      if (i & half) continue
      const a = x[i]!
      const b = x[i + half]!
      x[i] = a + b
      x[i + half] = a - b
    }
  }
}
