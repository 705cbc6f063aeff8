import { type SaidTags, saidBy } from '#contract/music-import.ts'
import { checkAudio, checkCover } from '#web/upload/check-files.ts'

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
  try {
    const { parseBlob } = await import('music-metadata')
    const { common, format } = await parseBlob(file, { duration: false })
    return format.codec?.endsWith('Layer 3') ? saidBy({ common, format }) : null
  } catch {
    return null
  }
}

/** The picture inside an MP3; null where there is none that can be a cover. */
export async function pictureIn(file: File): Promise<File | null> {
  const { cover } = await readFileTags(file)
  return cover && !(await checkCover(cover)) ? cover : null
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
  try {
    const { parseBlob, selectCover } = await import('music-metadata')
    const { common } = await parseBlob(file, { duration: false })
    const picture = selectCover(common.picture)
    return {
      title: common.title?.trim() || fallback.title,
      tags: (common.genre ?? []).join(', ').toLowerCase(),
      artist: (common.albumartist || common.artist || '').trim(),
      album: (common.album ?? '').trim(),
      place: common.track.no === null ? null : (common.disk.no ?? 1) * DISC + common.track.no,
      cover: picture ? fileOfPicture(picture.data, picture.format) : null,
    }
  } catch {
    return fallback
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

export function titleOfName(name: string): string {
  return name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/_+/g, ' ')
    .trim()
}

function fileOfPicture(data: Uint8Array, format: string): File {
  const extension = format.split('/').at(-1) || 'jpg'
  return new File([new Uint8Array(data)], `cover.${extension}`, { type: format })
}
