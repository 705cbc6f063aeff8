const FULL = 255
const BYTES_PER_COLUMN = 3

/**
 * Columns of a waveform, each 0 to 255: the highest sample, the lowest sample, and the loudness
 * (RMS).
 */
type WaveColumns = { up: Uint8Array; down: Uint8Array; rms: Uint8Array }

/**
 * Resamples (up, down, rms) triplets to `count` columns. Fewer columns keep the highest peak and
 * the mean loudness of the columns that they replace; more columns repeat. Null if there is nothing
 * to draw.
 */
export function resamplePeaks(peaks: Uint8Array, count: number): WaveColumns | null {
  const given = Math.floor(peaks.length / BYTES_PER_COLUMN)
  if (given === 0 || count <= 0) return null
  const columns = { up: new Uint8Array(count), down: new Uint8Array(count), rms: new Uint8Array(count) }
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * given) / count)
    const to = Math.max(from + 1, Math.floor(((i + 1) * given) / count))
    let up = 0
    let down = 0
    let sum = 0
    for (let k = from; k < to; k++) {
      up = Math.max(up, peaks[k * BYTES_PER_COLUMN]!)
      down = Math.max(down, peaks[k * BYTES_PER_COLUMN + 1]!)
      sum += peaks[k * BYTES_PER_COLUMN + 2]!
    }
    columns.up[i] = up
    columns.down[i] = down
    columns.rms[i] = sum / (to - from)
  }
  return columns
}

/**
 * Yields the pixels of a waveform, `count` columns of `height` rows (a multiple of 4): loudness is
 * solid, peaks are a half checkerboard. Without peaks it yields a straight line.
 */
export function* wavePixels(
  peaks: Uint8Array | null,
  count: number,
  height: number,
): Generator<[column: number, y: number]> {
  const middle = height / 2
  const columns = peaks && resamplePeaks(peaks, count)
  const reach = (level: number | undefined) => Math.round(((level ?? 0) / FULL) * middle)
  for (let i = 0; i < count; i++) {
    const body = Math.max(1, reach(columns?.rms[i]))
    for (let y = middle - body; y < middle + body; y++) yield [i, y]
    const up = reach(columns?.up[i])
    const down = reach(columns?.down[i])
    for (let y = body; y < up; y++) if (isInked(i, middle - y)) yield [i, middle - y - 1]
    for (let y = body; y < down; y++) if (isInked(i, middle + y + 1)) yield [i, middle + y]
  }
}

const isInked = (column: number, y: number): boolean => ((column + (y >> 1)) & 1) === 1
