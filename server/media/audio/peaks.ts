import { PEAK_COLUMNS } from '#contract/platform/limits.ts'

const BYTES_PER_COLUMN = 3

/**
 * Builds a waveform of PEAK_COLUMNS columns from a stream of samples. The number of samples must be
 * known before.
 */
export class PeakMeter {
  readonly #total: number
  readonly #up = new Float32Array(PEAK_COLUMNS)
  readonly #down = new Float32Array(PEAK_COLUMNS)
  readonly #energy = new Float64Array(PEAK_COLUMNS)
  readonly #count = new Float64Array(PEAK_COLUMNS)
  #position = 0

  constructor(totalSamples: number) {
    this.#total = Math.max(1, totalSamples)
  }

  /** Adds the samples from `start` to `end` of each channel; full scale is 1. */
  add(channels: readonly Float32Array[], start: number, end: number): void {
    let at = start
    while (at < end) {
      const column = Math.min(PEAK_COLUMNS - 1, Math.floor((this.#position * PEAK_COLUMNS) / this.#total))
      const columnEnd = Math.ceil(((column + 1) * this.#total) / PEAK_COLUMNS)
      const isLast = column === PEAK_COLUMNS - 1
      const stop = isLast ? end : Math.min(end, at + Math.max(1, columnEnd - this.#position))
      for (const samples of channels) this.#gather(column, samples, at, stop)
      this.#position += stop - at
      at = stop
    }
  }

  #gather(column: number, samples: Float32Array, start: number, end: number): void {
    let [up, down, energy] = [this.#up[column]!, this.#down[column]!, 0]
    for (let i = start; i < end; i++) {
      const sample = samples[i]!
      if (sample > up) up = sample
      else if (sample < down) down = sample
      energy += sample * sample
    }
    this.#up[column] = up
    this.#down[column] = down
    this.#energy[column]! += energy
    this.#count[column]! += end - start
  }

  /**
   * Upper peak, lower peak and RMS of each column; 255 is full scale. A column without samples
   * copies the previous column.
   */
  toBytes(): Buffer {
    const bytes = Buffer.alloc(PEAK_COLUMNS * BYTES_PER_COLUMN)
    for (let column = 0; column < PEAK_COLUMNS; column++) {
      const at = column * BYTES_PER_COLUMN
      const count = this.#count[column]!
      if (count === 0) {
        bytes.copy(bytes, at, Math.max(0, at - BYTES_PER_COLUMN), at)
        continue
      }
      bytes[at] = toByte(this.#up[column]!)
      bytes[at + 1] = toByte(-this.#down[column]!)
      bytes[at + 2] = toByte(Math.sqrt(this.#energy[column]! / count))
    }
    return bytes
  }
}

const toByte = (level: number): number => Math.round(Math.min(1, Math.max(0, level)) * 255)
