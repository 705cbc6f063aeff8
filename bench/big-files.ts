import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { createMp3Encoder } from 'wasm-media-encoders'

/** Creates an MP3 of nearly, but at most, this many bytes: noise at 320 kbit/s. */
export async function bigMp3(bytes: number): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: 44_100, channels: 2, bitrate: 320 })
  const seconds = Math.floor((bytes * 8) / 320_000) - 1
  const chunks: Buffer[] = []
  let state = 1
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 1_073_741_824 - 1
  }
  for (let second = 0; second < seconds; second++) {
    const block = Float32Array.from(
      { length: 44_100 },
      (_, i) => 0.4 * Math.sin(i / (20 + (second % 40))) + 0.1 * random(),
    )
    chunks.push(Buffer.from(encoder.encode([block, block])))
  }
  chunks.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(chunks)
}

/** Creates a PNG of at most this many bytes. Noise does not compress. */
export async function bigPicture(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 3.1))
  const pixels = randomBytes(side * side * 3)
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}
