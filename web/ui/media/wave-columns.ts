/** Columns of a waveform, each 0 to 255: the highest and lowest sample, and the loudness between. */
export type WaveColumns = { up: Uint8Array; down: Uint8Array; rms: Uint8Array }

const BYTES_PER_COLUMN = 3

/** Bytes of a waveform from the base64 text in which it travels. */
export function decodePeaks(base64: string): Uint8Array {
  const binary = atob(base64)
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/**
 * Brings (up, down, rms) triplets to `count` columns. Fewer columns keep the highest peak and the mean loudness of what they cover;
 * more columns repeat. Null when there is nothing to draw.
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
