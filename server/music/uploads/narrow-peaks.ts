/** A waveform column: peak up, peak down, rms; a byte each. */
const BYTES = 3

/** The same waveform in fewer columns: the highest peaks of those that fall together, and the rms of their rms. */
export function narrowPeaks(peaks: Uint8Array, columns: number): Buffer {
  const before = Math.floor(peaks.length / BYTES)
  const narrow = Buffer.alloc(columns * BYTES)
  for (let column = 0; column < columns; column++) {
    const first = Math.floor((column * before) / columns)
    const end = Math.max(first + 1, Math.floor(((column + 1) * before) / columns))
    let up = 0
    let down = 0
    let power = 0
    for (let at = first; at < end; at++) {
      up = Math.max(up, peaks[at * BYTES] ?? 0)
      down = Math.max(down, peaks[at * BYTES + 1] ?? 0)
      power += (peaks[at * BYTES + 2] ?? 0) ** 2
    }
    narrow.set([up, down, Math.round(Math.sqrt(power / (end - first)))], column * BYTES)
  }
  return narrow
}
