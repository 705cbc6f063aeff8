import { readFileNames } from './folder-numbers.ts'
import { filterPaths, type LeftOut } from './given-paths.ts'
import { albumsByFolder } from './music-import-folders.ts'
import { cut, plainText, type SaidTags } from './music-import-tags.ts'
import { ALBUM } from './platform/album-limits.ts'
import { AUDIO_MAX_BYTES, bytesToMegabytes, COVER_MAX_BYTES, TITLE_MAX } from './platform/limits.ts'
import { albumOfFolder, discOfFolder } from './track-names.ts'

/**
 * A file of a folder or zip to import: its path from the top, with `/` between its parts, and its
 * size in bytes.
 */
export type GivenFile = { path: string; size: number }
export type SortedFiles<File> = { audio: File[]; pictures: File[]; leftOut: LeftOut[] }

const AUDIO = /\.mp3$/i
const OTHER_AUDIO = /\.(?:flac|wav|wave|ogg|oga|opus|m4a|m4b|mp4|aac|aiff?|alac|wma|ape|wv)$/i
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i

const byName = new Intl.Collator('en', { numeric: true })
export const TOO_LARGE = `File size must be less than ${bytesToMegabytes(AUDIO_MAX_BYTES)}MB`
const TOO_LARGE_COVER = `A cover must be less than ${bytesToMegabytes(COVER_MAX_BYTES)}MB`
const MP3_ONLY = 'MP3 only'
/** Reasons for refused music files; other left-out files are no music. */
export const REFUSED_MUSIC: readonly string[] = [TOO_LARGE, MP3_ONLY]
export const NO_AUDIO = 'It contains no MP3 audio'

/**
 * Sorts the files of a folder or zip into music, possible covers, and files that cannot be
 * imported, with the reason.
 */
export function sortFiles<File extends GivenFile>(files: Iterable<File>): SortedFiles<File> {
  const taken = filterPaths(files)
  const sorted: SortedFiles<File> = { audio: [], pictures: [], leftOut: [] }
  for (const file of taken.files.toSorted((a, b) => byName.compare(a.path, b.path))) {
    const { path, size } = file
    if (OTHER_AUDIO.test(path)) sorted.leftOut.push({ path, why: MP3_ONLY })
    else if (AUDIO.test(path) && size > AUDIO_MAX_BYTES) sorted.leftOut.push({ path, why: TOO_LARGE })
    else if (AUDIO.test(path)) sorted.audio.push(file)
    else if (!PICTURE.test(path)) sorted.leftOut.push({ path, why: 'Not an MP3 or a picture' })
    else if (size > 0 && size <= COVER_MAX_BYTES) sorted.pictures.push(file)
    else sorted.leftOut.push({ path, why: size === 0 ? 'It is empty' : TOO_LARGE_COVER })
  }
  sorted.leftOut.push(...taken.leftOut)
  return sorted
}

/**
 * A file with its tags; `said` is null for a file without audio. `sha256` is set if two files may
 * be the same.
 */
export type ReadFile = GivenFile & { said: SaidTags | null; sha256?: string }
export type PlannedTrack = {
  path: string
  size: number
  title: string
  /** The artist of the track; empty if unknown. */
  artist: string
  tags: string[]
  durationMs: number | null
}
export type PlannedAlbum = {
  title: string
  /** What most files name; empty if none does. */
  artist: string
  releaseDate: string | null
  /** Four digits; empty if unknown. */
  year: string
  /** A picture file, or a track with an embedded picture (`isInside`). */
  cover: { path: string; isInside: boolean } | null
  tracks: PlannedTrack[]
}
export type MusicImport = { albums: PlannedAlbum[]; leftOut: LeftOut[] }

type Placed = ReadFile & { said: SaidTags; title: string; album: string; number: number | null; disc: number }

/**
 * Plans the import of a folder or zip: albums with distinct titles, each with its tracks by disc
 * and number. Tracks without a number are ordered by file name. `name` is the name of the folder or
 * zip.
 */
export function planImport(name: string, readFiles: readonly ReadFile[], pictures: readonly GivenFile[]): MusicImport {
  const leftOut: LeftOut[] = []
  const placed = placeAll(name, takeOnce(readFiles, leftOut))
  const groups = Map.groupBy(placed, ({ album }) => asCompared(album))
  const titles = new Set(groups.keys())
  const albums = [...groups.values()].flatMap((group) =>
    albumsByFolder(group).map((files, at) => {
      const album = planAlbum(files, pictures, leftOut)
      return at === 0 ? album : { ...album, title: anotherTitle(album, titles) }
    }),
  )
  const covers = new Set(albums.map(({ cover }) => cover?.path))
  for (const { path } of pictures) if (!covers.has(path)) leftOut.push({ path, why: 'It is not the cover of an album' })
  return { albums, leftOut }
}

const asCompared = (title: string): string => title.normalize('NFKC').toLowerCase()

function planAlbum(files: readonly Placed[], pictures: readonly GivenFile[], leftOut: LeftOut[]): PlannedAlbum {
  const inOrder = files.toSorted(byNumber)
  for (const { path } of inOrder.slice(ALBUM.maxTracks))
    leftOut.push({ path, why: `An album has at most ${ALBUM.maxTracks} tracks` })
  const tracks = inOrder.slice(0, ALBUM.maxTracks)
  return {
    title: tracks[0]!.album,
    artist: mostSaid(tracks.map(({ said }) => said.artist)),
    releaseDate: mostSaid(tracks.map(({ said }) => said.date ?? '')) || null,
    year: mostSaid(tracks.map(({ said }) => said.year)),
    cover: coverOf(tracks, pictures),
    tracks: tracks.map(({ path, size, title, said: { performer: artist, genres, durationMs } }) => ({
      ...{ path, size, title, artist },
      tags: genres,
      durationMs,
    })),
  }
}

/**
 * Drafts of one title would be one album. So a second album of a title gets the name of a folder
 * that contains the title, or else a number.
 */
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

function takeOnce(readFiles: readonly ReadFile[], leftOut: LeftOut[]): (ReadFile & { said: SaidTags })[] {
  const known = new Map<string, string>()
  return readFiles.filter((file): file is ReadFile & { said: SaidTags } => {
    const { path, said, sha256 } = file
    const twin = sha256 && known.get(sha256)
    if (!said) leftOut.push({ path, why: NO_AUDIO })
    else if (twin) leftOut.push({ path, why: `The same as ${twin}` })
    else if (sha256) known.set(sha256, path)
    return said !== null && !twin
  })
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** A file without an album in its tags belongs to the album of its folder. */
function placeAll(name: string, files: (ReadFile & { said: SaidTags })[]): Placed[] {
  return [...Map.groupBy(files, ({ path }) => folderOf(path))].flatMap(([folder, those]) => {
    const names = readFileNames(those.map(({ path }) => nameOf(path)))
    const others = mostSaid(those.map(({ said }) => said.album))
    const areNumbered = areDistinct(those.map(({ said }) => said.number))
    return those.map((file, at) => {
      const { said } = file
      const named = names[at]!
      const album = said.album || others || named.album || albumOfFolder(folder) || albumOfFolder(name) || 'Untitled'
      return {
        ...file,
        title: said.title || plainText(named.title) || 'Untitled',
        album: plainText(album) || 'Untitled',
        number: (areNumbered ? said.number : null) ?? named.number,
        disc: said.disc ?? discOfFolder(folder) ?? named.disc ?? 1,
      }
    })
  })
}

/** Tells whether the numbers in tags are usable: some programs give every file the same number. */
function areDistinct(numbers: readonly (number | null)[]): boolean {
  const given = numbers.filter((number) => number !== null)
  return given.length < 3 || new Set(given).size > 1
}

const byPath = (a: Placed, b: Placed) => byName.compare(a.path, b.path)
/** Tracks without a number follow the numbered ones of their disc. */
const byNumber = (a: Placed, b: Placed) =>
  a.disc - b.disc || Number(a.number === null) - Number(b.number === null) || a.number! - b.number! || byPath(a, b)

function mostSaid(texts: readonly string[]): string {
  const counts = Map.groupBy(texts.filter(Boolean), (text) => text)
  const [first] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return first?.[0] ?? ''
}

/** Names of cover files in music from shops, the best first. */
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
