/**
 * Integrated loudness by ITU-R BS.1770-4: K-weighting, blocks of 400 ms every 100 ms, an absolute
 * and a relative gate.
 */

const OFFSET = -0.691
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10
const STEPS_PER_BLOCK = 4

/** Coefficients of one second-order section, a0 = 1. */
type Section = { b0: number; b1: number; b2: number; a1: number; a2: number }

const toPower = (lufs: number): number => 10 ** ((lufs - OFFSET) / 10)
const toLufs = (power: number): number => OFFSET + 10 * Math.log10(power)

/**
 * The standard lists its filters for 48 kHz only; these are the analogue prototypes, for any sample
 * rate.
 */
function kWeighting(sampleRateHz: number): [shelf: Section, highPass: Section] {
  const k1 = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz)
  const q1 = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const d1 = 1 + k1 / q1 + k1 * k1
  const k2 = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz)
  const q2 = 0.5003270373238773
  const d2 = 1 + k2 / q2 + k2 * k2
  return [
    {
      b0: (high + (band * k1) / q1 + k1 * k1) / d1,
      b1: (2 * (k1 * k1 - high)) / d1,
      b2: (high - (band * k1) / q1 + k1 * k1) / d1,
      a1: (2 * (k1 * k1 - 1)) / d1,
      a2: (1 - k1 / q1 + k1 * k1) / d1,
    },
    { b0: 1, b1: -2, b2: 1, a1: (2 * (k2 * k2 - 1)) / d2, a2: (1 - k2 / q2 + k2 * k2) / d2 },
  ]
}

export class LoudnessMeter {
  readonly #shelf: Section
  readonly #highPass: Section
  readonly #stepSamples: number
  /** Four delays for each channel: two of the shelf, two of the high-pass. */
  readonly #state: Float64Array
  /** Mean square of each full step of 100 ms, channels summed. */
  readonly #steps: number[] = []
  #stepEnergy = 0
  #stepFill = 0

  constructor(sampleRateHz: number, channels: number) {
    const [shelf, highPass] = kWeighting(sampleRateHz)
    this.#shelf = shelf
    this.#highPass = highPass
    this.#stepSamples = Math.round(sampleRateHz / 10)
    this.#state = new Float64Array(4 * channels)
  }

  /** Adds the samples from `start` to `end` of each channel; full scale is 1. */
  add(channels: readonly Float32Array[], start: number, end: number): void {
    let at = start
    while (at < end) {
      const stop = Math.min(end, at + this.#stepSamples - this.#stepFill)
      channels.forEach((samples, channel) => {
        this.#stepEnergy += this.#energy(samples, at, stop, channel * 4)
      })
      this.#stepFill += stop - at
      at = stop
      if (this.#stepFill === this.#stepSamples) this.#closeStep()
    }
  }

  #closeStep(): void {
    this.#steps.push(this.#stepEnergy / this.#stepFill)
    this.#stepEnergy = 0
    this.#stepFill = 0
  }

  #energy(samples: Float32Array, start: number, end: number, state: number): number {
    const { b0, b1, b2, a1, a2 } = this.#shelf
    const { a1: c1, a2: c2 } = this.#highPass
    const kept = this.#state
    let [s1, s2, h1, h2] = [kept[state]!, kept[state + 1]!, kept[state + 2]!, kept[state + 3]!]
    let energy = 0
    for (let i = start; i < end; i++) {
      // The tiny constant avoids subnormal numbers in silence, which are slow.
      const x = samples[i]! + 1e-20
      const y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      const z = y + h1
      h1 = -2 * y - c1 * z + h2
      h2 = y - c2 * z
      energy += z * z
    }
    kept[state] = s1
    kept[state + 1] = s2
    kept[state + 2] = h1
    kept[state + 3] = h2
    return energy
  }

  /**
   * Loudness of all samples in LUFS; null if none is above the absolute gate, as with silence; NaN
   * if a sample was NaN.
   */
  integrated(): number | null {
    if (this.#steps.length < STEPS_PER_BLOCK && this.#stepFill > 0) this.#closeStep()
    const loud = this.#blocks().filter((power) => !(power <= toPower(ABSOLUTE_GATE)))
    if (loud.length === 0) return null
    const gate = toPower(toLufs(mean(loud)) + RELATIVE_GATE)
    return toLufs(mean(loud.filter((power) => !(power <= gate))))
  }

  #blocks(): number[] {
    // Audio shorter than a block counts as one block.
    if (this.#steps.length < STEPS_PER_BLOCK) return this.#steps.length > 0 ? [mean(this.#steps)] : []
    return this.#steps
      .slice(STEPS_PER_BLOCK - 1)
      .map((_, index) => mean(this.#steps.slice(index, index + STEPS_PER_BLOCK)))
  }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
