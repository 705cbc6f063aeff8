import { PEAK_COLUMNS } from '#contract/platform/limits.ts'

/**
 * Low enough that ten minutes of samples stay small in memory, high enough for the shape of a
 * waveform.
 */
const PREVIEW_RATE_HZ = 8000
const BYTES_PER_COLUMN = 3
const FULL = 255

let queue: Promise<unknown> = Promise.resolve()

/**
 * The waveform of a file that is not uploaded yet, as (up, down, rms) bytes; null if the browser
 * cannot decode it. Decodes one file after another, because decoded audio is large.
 */
export function previewPeaks(file: File): Promise<Uint8Array | null> {
  const result = queue.then(() => decodePeaks(file)).catch(() => null)
  queue = result
  return result
}

async function decodePeaks(file: File): Promise<Uint8Array> {
  const context = new OfflineAudioContext(1, 1, PREVIEW_RATE_HZ)
  const sound = await context.decodeAudioData(await file.arrayBuffer())
  return peaksOf(Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel)))
}

function peaksOf(channels: Float32Array[]): Uint8Array {
  const samples = channels[0]?.length ?? 0
  const peaks = new Uint8Array(PEAK_COLUMNS * BYTES_PER_COLUMN)
  for (let column = 0; column < PEAK_COLUMNS; column++) {
    const from = Math.floor((column * samples) / PEAK_COLUMNS)
    const to = Math.max(from + 1, Math.floor(((column + 1) * samples) / PEAK_COLUMNS))
    peaks.set(columnOf(channels, from, to), column * BYTES_PER_COLUMN)
  }
  return peaks
}

function columnOf(channels: Float32Array[], from: number, to: number): [number, number, number] {
  let up = 0
  let down = 0
  let squares = 0
  for (const channel of channels) {
    for (let at = from; at < to; at++) {
      const sample = channel[at] ?? 0
      if (sample > up) up = sample
      else if (-sample > down) down = -sample
      squares += sample * sample
    }
  }
  const rms = Math.sqrt(squares / ((to - from) * channels.length))
  return [toByte(up), toByte(down), toByte(rms)]
}

const toByte = (value: number): number => Math.min(FULL, Math.round(value * FULL))
