import type { DemoArtist, DemoTrack } from './content/model.ts'
import { STEMS } from './content/releases.ts'
import { demoArtists, demoFans } from './content.ts'
import { loadPicture, type PictureFile, type Rendered, type RenderJob } from './render.ts'
import { RenderPool } from './render-pool.ts'

const WORKERS = 2
/** Tracks that are rendered in advance. A track is at most about 1 MB. */
const AHEAD = 6
const AVATAR_SIDE = 400

export type DemoUpload = {
  artistHandle: string
  title: string
  tags: string[]
  type: 'track'
  daysAgo: number
  mp3: Buffer
  fileName: string
  cover: { bytes: Buffer; fileName: string } | null
}

type Entry = { artist: DemoArtist; track: DemoTrack }

/**
 * All tracks of the demo data, oldest first, ready for upload. Child processes render a little
 * ahead of the consumer; leaving the loop early stops them. The bytes are the same on every run.
 */
export async function* demoTracks(entries: readonly Entry[] = chronicle()): AsyncGenerator<DemoUpload> {
  const pool = new RenderPool(Math.min(WORKERS, entries.length))
  const underway: { entry: Entry; rendered: Promise<Rendered> }[] = []
  let next = 0
  try {
    while (next < entries.length || underway.length > 0) {
      while (next < entries.length && underway.length < AHEAD) {
        const entry = entries[next++]!
        const rendered = pool.render(jobOf(entry))
        // The rendering may fail before it is awaited. This prevents an unhandled rejection; the
        // await below still throws.
        rendered.catch(() => {})
        underway.push({ entry, rendered })
      }
      const { entry, rendered } = underway.shift()!
      yield uploadOf(entry, await rendered)
    }
  } finally {
    await pool.close()
  }
}

export type DemoStemUpload = { artistHandle: string; track: string; title: string; downloadable: boolean; mp3: Buffer }

/** The stems of the demo tracks. Played together they sound like their track. */
export async function* demoStems(isWanted: (track: string, stem: string) => boolean): AsyncGenerator<DemoStemUpload> {
  const pool = new RenderPool(1)
  try {
    for (const { track: title, downloadable, parts } of STEMS) {
      const entry = chronicle().find(({ track }) => track.title === title)
      if (!entry) throw new Error(`There is no track '${title}'`)
      for (const { part, title: name } of parts.filter((stem) => isWanted(title, stem.title))) {
        const { mp3 } = await pool.render({ ...jobOf(entry), id3: null, cover: null, only: part })
        yield { artistHandle: entry.artist.handle, track: title, title: name, downloadable, mp3: asBuffer(mp3) }
      }
    }
  } finally {
    await pool.close()
  }
}

/** The avatar of an artist or fan as an image file; null without one, or for an unknown handle. */
export async function avatarOf(handle: string): Promise<Buffer | null> {
  const profile = [...demoArtists, ...demoFans].find((candidate) => candidate.handle === handle)
  if (!profile?.avatar) return null
  return asBuffer((await loadPicture(profile.avatar, AVATAR_SIDE)).bytes)
}

/** All tracks with their artists, oldest first. */
export function chronicle(): Entry[] {
  return demoArtists
    .flatMap((artist) => artist.tracks.map((track) => ({ artist, track })))
    .sort((a, b) => b.track.daysAgo - a.track.daysAgo)
}

function jobOf({ artist, track }: Entry): RenderJob {
  const { style, seed, seconds, cover, title } = track
  const id3 = track.id3 ? { title, artist: artist.displayName, ...track.id3 } : null
  return { style, seed, seconds, cover, id3 }
}

function uploadOf({ artist, track }: Entry, { mp3, cover }: Rendered): DemoUpload {
  return {
    artistHandle: artist.handle,
    title: track.title,
    tags: track.tags,
    type: 'track',
    daysAgo: track.daysAgo,
    mp3: asBuffer(mp3),
    fileName: `${fileBase(track.title)}.mp3`,
    cover: cover && coverFile(track.title, cover),
  }
}

function coverFile(title: string, cover: PictureFile): { bytes: Buffer; fileName: string } {
  return { bytes: asBuffer(cover.bytes), fileName: `${fileBase(title)}.${cover.extension}` }
}

/** A Buffer sent between processes arrives as a plain Uint8Array. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The title as a valid file name. */
function fileBase(title: string): string {
  return title.replace(/[/\\:*?"<>|]/g, '-').slice(0, 90)
}
