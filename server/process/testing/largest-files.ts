import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { AUDIO_MAX_BYTES } from '#contract/platform/limits.ts'

export type LargestFiles = { sound: string; cover: string; pictures: string[] }

/**
 * Writes the files that cost decoders most: the maximum of samples, pixels, and passes over the
 * pixels.
 */
export async function writeLargestFiles(dir: string): Promise<LargestFiles> {
  const write = async (name: string, bytes: Buffer) => {
    await writeFile(join(dir, name), bytes)
    return join(dir, name)
  }
  const [progressive, wide] = await Promise.all([PROGRESSIVE_SIDE, WIDE_SIDE].map(noise))
  const passes = { progressive: true, chromaSubsampling: '4:4:4' }
  return {
    sound: await write('sound.mp3', longestSound()),
    cover: await write(
      'cover.jpg',
      await progressive!
        .clone()
        .jpeg({ ...passes, quality: 22 })
        .toBuffer(),
    ),
    pictures: [
      await write(
        'progressive.jpg',
        await progressive!
          .clone()
          .jpeg({ ...passes, quality: 45 })
          .toBuffer(),
      ),
      await write('wide.jpg', await wide!.jpeg({ quality: 20 }).toBuffer()),
    ],
  }
}

/** Limits of `decoding-cost.ts`: a progressive JPEG is in memory as a whole. */
const PROGRESSIVE_SIDE = 5190
const WIDE_SIDE = 10_000

/**
 * MPEG-2 Layer 3, 8 kbit/s, 24 kHz, mono (ISO 13818-3): the most samples that fit into 10 MB,
 * nearly three hours.
 */
function longestSound(): Buffer {
  const frame = Buffer.alloc(24)
  frame.set([0xff, 0xf3, 0x14, 0xc4])
  return Buffer.alloc(Math.floor(AUDIO_MAX_BYTES / frame.length) * frame.length, frame)
}

async function noise(side: number): Promise<Sharp> {
  const grey = { channels: 3 as const, background: '#777' }
  const tile = {
    create: { ...grey, width: 512, height: 512, noise: { type: 'gaussian' as const, mean: 120, sigma: 40 } },
  }
  const input = await sharp(tile).png().toBuffer()
  return sharp({ limitInputPixels: false, create: { ...grey, width: side, height: side } }).composite([
    { input, tile: true },
  ])
}
