import { albumsByFolder } from './music-import-folders.ts'
import { ALBUM, AUDIO_MAX_BYTES, bytesToMegabytes, COVER_MAX_BYTES, TAGS, TITLE_MAX } from './platform/limits.ts'
import { parseTags } from './tags.ts'
import { albumOfFolder, discOfFolder, readFileName } from './track-names.ts'

/** A file of a folder or zip that is brought in: its path below the top, with `/` between its parts, and its bytes. */
export type GivenFile = { path: string; size: number }
/** What cannot be taken, and why, in words for people. */
export type LeftOut = { path: string; why: string }
export type SortedFiles<File> = { audio: File[]; pictures: File[]; leftOut: LeftOut[] }

const AUDIO = /\.mp3$/i
const OTHER_AUDIO = /\.(?:flac|wav|wave|ogg|oga|opus|m4a|m4b|mp4|aac|aiff?|alac|wma|ape|wv)$/i
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i
/** What systems leave in folders and archives. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.)/

const byName = new Intl.Collator('en', { numeric: true })
export const TOO_LARGE = `File size must be less than ${bytesToMegabytes(AUDIO_MAX_BYTES)}MB`
export const NO_AUDIO = 'There is no MP3 audio in it'

/** What of a folder or zip is music, what may be a cover, and what is neither taken nor passed over in silence. */
export function sortFiles<File extends GivenFile>(files: Iterable<File>): SortedFiles<File> {
  const sorted: SortedFiles<File> = { audio: [], pictures: [], leftOut: [] }
  const all = [...files].filter(({ path }) => !LITTER.test(path)).toSorted((a, b) => byName.compare(a.path, b.path))
  for (const file of all) {
    const { path, size } = file
    if (OTHER_AUDIO.test(path)) sorted.leftOut.push({ path, why: 'MP3 only' })
    else if (AUDIO.test(path) && size > AUDIO_MAX_BYTES) sorted.leftOut.push({ path, why: TOO_LARGE })
    else if (AUDIO.test(path)) sorted.audio.push(file)
    else if (PICTURE.test(path) && size > 0 && size <= COVER_MAX_BYTES) sorted.pictures.push(file)
  }
  return sorted
}

/** What an MP3 says of itself; null and empty where it does not. `durationMs` is milliseconds. */
export type SaidTags = {
  title: string
  artist: string
  album: string
  number: number | null
  disc: number | null
  /** A day such as `2026-10-14`. */
  date: string | null
  /** Of four digits, where it says no more than that. */
  year: string
  genres: string[]
  hasCover: boolean
  durationMs: number | null
}

/** The tags of a file as `music-metadata` reads them, of ID3v1 to ID3v2.4. */
type ReadTags = {
  common: {
    title?: string
    artist?: string
    albumartist?: string
    album?: string
    track?: { no: number | null }
    disk?: { no: number | null }
    date?: string
    year?: number
    genre?: string[]
    picture?: unknown[]
  }
  format: { duration?: number }
}

/** Nothing in tags is trusted: what cannot be read of them is left out, what is too long is cut. */
export const saidBy = ({ common, format }: ReadTags): SaidTags => ({
  title: plainText(common.title),
  artist: plainText(common.albumartist || common.artist),
  album: plainText(common.album),
  number: countOf(common.track?.no),
  disc: countOf(common.disk?.no),
  date: dayOf(common.date),
  year: /^\d{4}(?!\d)/.exec(String(common.date ?? common.year ?? ''))?.[0] ?? '',
  genres: genresOf(common.genre),
  hasCover: (common.picture?.length ?? 0) > 0,
  durationMs: Number.isFinite(format.duration) ? Math.round(format.duration! * 1000) : null,
})

/** One line without controls, of at most TITLE_MAX characters, which ends before half of one. */
function plainText(text: unknown): string {
  if (typeof text !== 'string') return ''
  const line = text
    .slice(0, 10 * TITLE_MAX)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffd\s]+/gu, ' ')
    .trim()
  return cut(line, TITLE_MAX)
}

const cut = (line: string, length: number): string =>
  line
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

const countOf = (n: number | null | undefined): number | null =>
  Number.isInteger(n) && n! >= 0 && n! < 10_000 ? n! : null

function dayOf(date: string | undefined): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(date ?? '') ?? []
  if (!day || day < ALBUM.earliest || day > ALBUM.latest) return null
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null
}

const genresOf = (genres: unknown[] | undefined): string[] =>
  parseTags((genres ?? []).map(plainText).join(','))
    .filter((tag) => tag.length <= TAGS.maxLength)
    .slice(0, TAGS.max)

/** A file with what it says; null for one without audio. `sha256` is known where two files may be the same. */
export type HeardFile = GivenFile & { said: SaidTags | null; sha256?: string }
export type PlannedTrack = { path: string; size: number; title: string; tags: string[]; durationMs: number | null }
export type PlannedAlbum = {
  title: string
  /** As most of the files say it; empty where they do not. */
  artist: string
  releaseDate: string | null
  /** Of four digits; empty where they do not say it. */
  year: string
  /** A picture beside the tracks, or the track with one inside. */
  cover: { path: string; isInside: boolean } | null
  tracks: PlannedTrack[]
}
export type MusicImport = { albums: PlannedAlbum[]; leftOut: LeftOut[] }

type Placed = HeardFile & { said: SaidTags; title: string; album: string; number: number | null; disc: number }

/**
 * What becomes of a folder or zip of music: albums by their titles, of which none comes twice, each with its tracks by disc and number, or by the
 * names of their files where one has none. `name` is what the folder or zip is called.
 */
export function planImport(name: string, heard: readonly HeardFile[], pictures: readonly GivenFile[]): MusicImport {
  const leftOut: LeftOut[] = []
  const placed = placeAll(name, takeOnce(heard, leftOut))
  const groups = Map.groupBy(placed, ({ album }) => asCompared(album))
  const titles = new Set(groups.keys())
  const albums = [...groups.values()].flatMap((group) =>
    albumsByFolder(group).map((files, at) => {
      const album = planAlbum(files, pictures, leftOut)
      return at === 0 ? album : { ...album, title: anotherTitle(album, titles) }
    }),
  )
  return { albums, leftOut }
}

const asCompared = (title: string): string => title.normalize('NFKC').toLowerCase()

function planAlbum(files: readonly Placed[], pictures: readonly GivenFile[], leftOut: LeftOut[]): PlannedAlbum {
  const inOrder = files.toSorted(files.some(({ number }) => number === null) ? byPath : byNumber)
  for (const { path } of inOrder.slice(ALBUM.maxTracks))
    leftOut.push({ path, why: `An album has at most ${ALBUM.maxTracks} tracks` })
  const tracks = inOrder.slice(0, ALBUM.maxTracks)
  return {
    title: tracks[0]!.album,
    artist: mostSaid(tracks.map(({ said }) => said.artist)),
    releaseDate: mostSaid(tracks.map(({ said }) => said.date ?? '')) || null,
    year: mostSaid(tracks.map(({ said }) => said.year)),
    cover: coverOf(tracks, pictures),
    tracks: tracks.map(({ path, size, title, said: { genres, durationMs } }) => ({
      ...{ path, size, title },
      tags: genres,
      durationMs,
    })),
  }
}

/** Drafts of one title are one album: the second is called by a folder that names it, or gets a number. */
function anotherTitle({ title, tracks }: PlannedAlbum, taken: Set<string>): string {
  const folders = folderOf(tracks[0]!.path).split('/')
  const names = folders.map((folder) => plainText(albumOfFolder(folder)))
  const isFree = (name: string) => !taken.has(asCompared(name))
  let other = names.findLast((name) => asCompared(name).includes(asCompared(title)) && isFree(name))
  for (let n = 2; !other; n++) {
    const numbered = `${cut(title, TITLE_MAX - ` (${n})`.length)} (${n})`
    if (isFree(numbered)) other = numbered
  }
  taken.add(asCompared(other))
  return other
}

function takeOnce(heard: readonly HeardFile[], leftOut: LeftOut[]): (HeardFile & { said: SaidTags })[] {
  const known = new Map<string, string>()
  return heard.filter((file): file is HeardFile & { said: SaidTags } => {
    const { path, said, sha256 } = file
    const twin = sha256 && known.get(sha256)
    if (!said) leftOut.push({ path, why: NO_AUDIO })
    else if (twin) leftOut.push({ path, why: `The same as ${twin}` })
    else if (sha256) known.set(sha256, path)
    return said !== null && !twin
  })
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A file that names no album belongs to that of its folder. */
function placeAll(name: string, files: (HeardFile & { said: SaidTags })[]): Placed[] {
  const said = Map.groupBy(files, ({ path }) => folderOf(path))
  return files.map((file) => {
    const folder = folderOf(file.path)
    const named = readFileName(file.path.slice(folder ? folder.length + 1 : 0))
    const others = mostSaid((said.get(folder) ?? []).map((other) => other.said.album))
    const album = file.said.album || others || named.album || albumOfFolder(folder) || albumOfFolder(name) || 'Untitled'
    return {
      ...file,
      title: file.said.title || plainText(named.title) || 'Untitled',
      album: plainText(album) || 'Untitled',
      number: file.said.number ?? named.number,
      disc: file.said.disc ?? discOfFolder(folder) ?? named.disc ?? 1,
    }
  })
}

const byPath = (a: Placed, b: Placed) => byName.compare(a.path, b.path)
const byNumber = (a: Placed, b: Placed) => a.disc - b.disc || a.number! - b.number! || byPath(a, b)

function mostSaid(texts: readonly string[]): string {
  const counts = Map.groupBy(texts.filter(Boolean), (text) => text)
  const [first] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return first?.[0] ?? ''
}

/** What places that sell music call the picture beside it, the best first. */
const COVER_NAMES = ['cover', 'folder', 'front', 'album', 'albumart', 'artwork']

function coverOf(tracks: readonly Placed[], pictures: readonly GivenFile[]): PlannedAlbum['cover'] {
  const folders = new Set(tracks.map(({ path }) => folderOf(path)))
  for (const folder of folders) if (discOfFolder(folder) !== null) folders.add(folderOf(folder))
  const near = pictures.filter(({ path }) => folders.has(folderOf(path)))
  const nameOf = ({ path }: GivenFile) => path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.')).toLowerCase()
  const named = COVER_NAMES.flatMap((name) => near.find((picture) => nameOf(picture) === name) ?? [])
  const inside = tracks.find(({ said }) => said.hasCover)
  const beside = named[0] ?? (inside || near.length !== 1 ? undefined : near[0])
  if (beside) return { path: beside.path, isInside: false }
  return inside ? { path: inside.path, isInside: true } : null
}
