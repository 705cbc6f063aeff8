import { createMp3Encoder } from 'wasm-media-encoders'
import { type Id3, id3v24 } from '#demo/id3.ts'

const SAMPLE_RATE = 44_100
const LOOP_SECONDS = 4
const loops = new Map<string, Promise<Buffer>>()

export type Sound = { seconds?: number; kbps?: 64 | 320; tags?: Id3 }

/**
 * Creates a real MP3 of swelling noise. Long files repeat the frames of a short loop, and files of
 * one length are the same. So even a file of many megabytes is created quickly. At 320 kbit/s, a
 * second has 40 kB.
 */
export async function makeMp3({ seconds = 3, kbps = 64, tags = {} }: Sound = {}): Promise<Buffer> {
  const length = Math.min(seconds, LOOP_SECONDS)
  const key = `${length} s at ${kbps}`
  const made = loops.get(key) ?? encode(noise(length), kbps)
  loops.set(key, made)
  const repeats = Math.max(1, Math.round(seconds / LOOP_SECONDS))
  return Buffer.concat([id3v24(tags), ...Array<Buffer>(repeats).fill(await made)])
}

async function encode(samples: Float32Array, bitrate: 64 | 320): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate })
  // Copied, because the encoder returns a view of memory that its next call overwrites.
  const body = Buffer.from(encoder.encode([samples]))
  return Buffer.concat([body, Buffer.from(encoder.finalize())])
}

/** Quiet at both ends and loud in the middle, so that the waveform has a shape. */
function noise(seconds: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  for (let at = 0; at < samples.length; at++) {
    const swell = Math.sin((Math.PI * at) / samples.length)
    samples[at] = (Math.random() * 2 - 1) * 0.3 * swell
  }
  return samples
}
