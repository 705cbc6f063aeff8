import { readMp3Tags } from '#contract/mp3/read-tags.ts'
import { type SaidTags, tagsSaidBy } from '#contract/music-import-tags.ts'
import { AUDIO_MAX_BYTES } from '#contract/platform/limits.ts'
import { checkAudio, checkCover } from '#web/upload/check-files.ts'
import { titleOfName } from '#web/upload/title-of-name.ts'

export type FileTags = {
  title: string
  /** Genres, separated by commas. */
  tags: string
  /** Artist and album from the tags. */
  artist: string
  album: string
  /** The position on the album, over all discs; null if the tags lack it. */
  place: number | null
  cover: File | null
}

const DISC = 1000

/** The tags of an MP3, for an import; null for a file without audio. */
export async function readTagsOf(file: File): Promise<SaidTags | null> {
  if (await checkAudio(file)) return null
  const { common, trackText, format } = await readMp3Tags(await bytesOf(file))
  return format && tagsSaidBy({ common, trackText, format })
}

/** The picture inside an MP3; null if there is none that can be a cover. */
export async function pictureIn(file: File): Promise<File | null> {
  return (await readFileTags(file)).cover
}

/**
 * MUSIC-12: the tags of a file. A file without tags, or with broken ones, is titled by its name.
 */
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

/** The first picture that the browser can draw; the server checks it again. */
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
 * By track number, album by album, if every file has one; otherwise in the chosen order, which is
 * the file system's.
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
