import { createMp3Encoder } from 'wasm-media-encoders'
import type { Rate } from './styles.ts'
import type { Pcm } from './synth/pcm.ts'

/**
 * Instantiating the encoder takes longer than encoding a short track, so each process has only one.
 */
let encoder: ReturnType<typeof createMp3Encoder> | undefined

/**
 * Encodes PCM as an MP3 stream without tags, mono or stereo like the PCM, at its sample rate. Calls
 * must not overlap.
 */
export async function encodeMp3(pcm: Pcm, rate: Rate): Promise<Buffer> {
  encoder ??= createMp3Encoder()
  const lame = await encoder
  const channels = pcm.channels.length === 1 ? 1 : 2
  lame.configure({ sampleRate: pcm.sampleRate, channels, ...rate })
  const length = pcm.channels[0]?.length ?? 0
  const pieces: Buffer[] = []
  for (let from = 0; from < length; from += pcm.sampleRate) {
    // The encoder returns a view of its own memory, which the next call overwrites.
    pieces.push(Buffer.from(lame.encode(pcm.channels.map((channel) => channel.subarray(from, from + pcm.sampleRate)))))
  }
  pieces.push(Buffer.from(lame.finalize()))
  return Buffer.concat(pieces)
}
