import { readMp3Tags } from '#contract/mp3/read-tags.ts'
import { type SaidTags, saidBy } from '#contract/music-import-tags.ts'
import { AUDIO_MAX_BYTES } from '#contract/platform/limits.ts'
import { checkAudio, checkCover } from '#web/upload/check-files.ts'
import { titleOfName } from '#web/upload/title-of-name.ts'

export type FileTags = {
  title: string
  /** Genres, comma separated. */
  tags: string
  /** Who and what the file says it is by and from. */
  artist: string
  album: string
  /** Its place on the album, over all discs; null where the file does not say it. */
  place: number | null
  cover: File | null
}

const DISC = 1000

/** What an MP3 says of itself, for an import; null for a file without audio. */
export async function hearFile(file: File): Promise<SaidTags | null> {
  if (await checkAudio(file)) return null
  const { common, trackText, format } = await readMp3Tags(await bytesOf(file))
  return format && saidBy({ common, trackText, format })
}

/** The picture inside an MP3; null where there is none that can be a cover. */
export async function pictureIn(file: File): Promise<File | null> {
  return (await readFileTags(file)).cover
}

/** MUSIC-12: what the file says of itself. A file without tags, or with broken ones, is called by its name. */
export async function readFileTags(file: File): Promise<FileTags> {
  const fallback: FileTags = {
    title: titleOfName(file.name),
    tags: '',
    artist: '',
    album: '',
    place: null,
    cover: null,
  }
  if (file.size > AUDIO_MAX_BYTES) return fallback
  const { common } = await readMp3Tags(await bytesOf(file))
  return {
    title: common.title?.trim() || fallback.title,
    tags: (common.genre ?? []).join(', ').toLowerCase(),
    artist: (common.albumartist || common.artist || '').trim(),
    album: (common.album ?? '').trim(),
    place: common.track.no === null ? null : (common.disk.no ?? 1) * DISC + common.track.no,
    cover: await firstGood(common.picture),
  }
}

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

/** The first picture that the browser can draw; the server judges it once more. */
async function firstGood(pictures: readonly { data: Uint8Array; format: string }[]): Promise<File | null> {
  for (const { data, format } of pictures) {
    const cover = fileOfPicture(data, format)
    if (!(await checkCover(cover)) && (await canBeDrawn(cover))) return cover
  }
  return null
}

async function canBeDrawn(picture: File): Promise<boolean> {
  if (!globalThis.createImageBitmap) return true
  try {
    const drawn = await createImageBitmap(picture)
    drawn.close()
    return true
  } catch {
    return false
  }
}

/**
 * By track number, album after album, where every file says its own; else as they were chosen, which is how the system
 * lists them.
 */
export function inTrackOrder<Chosen extends { said: FileTags }>(chosen: readonly Chosen[]): Chosen[] {
  if (chosen.some(({ said }) => said.place === null)) return [...chosen]
  const albums = chosen.map(({ said }) => said.album)
  return chosen.toSorted(
    (a, b) => albums.indexOf(a.said.album) - albums.indexOf(b.said.album) || a.said.place! - b.said.place!,
  )
}

function fileOfPicture(data: Uint8Array, format: string): File {
  const extension = format.split('/').at(-1) || 'jpg'
  return new File([new Uint8Array(data)], `cover.${extension}`, { type: format })
}
