import type { APIRequestContext, Page } from '@playwright/test'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { Where } from './people.ts'
import type { Published } from './tracks.ts'
import { newArtist } from './world.ts'

const SAMPLE_RATE = 44_100

/** Encodes samples as MP3. Like any encoder, this one adds a few hundred samples before them. */
export async function encodeMp3(samples: Float32Array): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: 128 })
  // Copied, because the encoder returns a view of memory that its next call overwrites.
  const body = Buffer.from(encoder.encode([samples]))
  return Buffer.concat([body, Buffer.from(encoder.finalize())])
}

/** A steady tone. */
export function tone(hz: number, seconds: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  for (let at = 0; at < samples.length; at++) samples[at] = 0.25 * Math.sin((2 * Math.PI * hz * at) / SAMPLE_RATE)
  return samples
}

/** Adds four short ticks a second. */
export function withTicks(samples: Float32Array): Float32Array {
  const ticked = samples.slice()
  for (let start = 0; start < ticked.length; start += SAMPLE_RATE / 4) {
    for (let at = 0; at < 60 && start + at < ticked.length; at++) {
      ticked[start + at] = ticked[start + at]! + 0.5 * Math.sin(at * 1.1) * (1 - at / 60)
    }
  }
  return ticked
}

export type StemOptions = { title: string; parentId?: string; downloadable?: boolean; samples: Float32Array }

/** Publishes a stem over HTTP as the user who is signed in in the request's context. */
export async function publishStem(request: APIRequestContext, url: string, options: StemOptions): Promise<Published> {
  const { title, parentId = '', downloadable = false, samples } = options
  const audio = { name: `${title}.mp3`, mimeType: 'audio/mpeg', buffer: await encodeMp3(samples) }
  const response = await request.post(`${url}/api/music`, {
    multipart: { title, type: 'stem', parentId, downloadable: String(downloadable), audio },
  })
  if (response.status() !== 201) throw new Error(`Publishing failed: ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Published
}

export const BASS = 220
export const CHOIR = 1000
export const BELL = 3000
export const TONES = [BASS, CHOIR, BELL]

/** A track with three stems: a bass, a choir, and a bell that ends sooner. */
export async function withStems(page: Page, where: Where, seconds = 12) {
  const { request } = page
  const { track, path, artist } = await newArtist(page.context(), where)
  const publish = (title: string, hz: number, length: number, downloadable: boolean) =>
    publishStem(request, where.url, {
      ...{ title, parentId: track.id, downloadable, samples: withTicks(tone(hz, length)) },
    })
  const bass = await publish('Bass', BASS, seconds, true)
  await publish('Choir', CHOIR, seconds, false)
  await publish('Bell', BELL, seconds / 2, true)
  return { track, path, artist, bass }
}
