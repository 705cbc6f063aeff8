import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { PictureSource } from './content/model.ts'
import { draw } from './covers/draw.ts'
import { encodeMp3 } from './encode.ts'
import { type Id3, id3v24 } from './id3.ts'
import { renderStyle, STYLES, type Style } from './styles.ts'

const PICTURES = new URL('./pictures/', import.meta.url)

export type RenderJob = {
  style: Style
  seed: number
  seconds: number
  id3: Id3 | null
  cover: PictureSource | null
  /** Renders only one part of the track. */
  only?: string
}

export type PictureFile = { bytes: Uint8Array; extension: string }

export type Rendered = { mp3: Uint8Array; cover: PictureFile | null }

/**
 * Renders the slow parts of a track: sound, MP3 and cover. Input and output are plain data, so that
 * a child process can run it.
 */
export async function renderTrack(job: RenderJob): Promise<Rendered> {
  const stream = await encodeMp3(renderStyle(job.style, job.seed, job.seconds, job.only), STYLES[job.style].rate)
  return {
    mp3: job.id3 ? Buffer.concat([id3v24(job.id3), stream]) : stream,
    cover: job.cover && (await loadPicture(job.cover)),
  }
}

/** Reads the picture from `pictures/`, or draws it, `side` pixels wide and high. */
export async function loadPicture(source: PictureSource, side = 600): Promise<PictureFile> {
  if ('file' in source)
    return { bytes: await readFile(new URL(source.file, PICTURES)), extension: extname(source.file).slice(1) }
  return draw(source, side)
}
