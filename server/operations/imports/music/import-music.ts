import { rm } from 'node:fs/promises'
import type { LeftOut } from '#contract/given-paths.ts'
import {
  type PlannedAlbum,
  type PlannedTrack,
  planImport,
  REFUSED_MUSIC,
  type ReadFile,
  sortFiles,
} from '#contract/music-import.ts'
import { creditsOf } from '#contract/music-import-credits.ts'
import { AUDIO_MAX_BYTES, COVER_MAX_BYTES } from '#contract/platform/limits.ts'
import { makeSpoolFolder, type SpooledFile } from '#server/media/upload/spool.ts'
import { profileById } from '#server/people/profiles/queries.ts'
import type { Services } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { CreateFields } from '#server/works/music/albums/album-form.ts'
import { findOnAlbum } from '#server/works/music/albums/draft-entries.ts'
import { createAlbum } from '#server/works/music/albums/save-album.ts'
import { publishTrack } from '#server/works/music/uploads/publish-track.ts'
import { PublishFields } from '#server/works/music/uploads/track-form.ts'
import type { Source } from '../reading/source.ts'
import { readMusic, spoolFile, spoolPicture } from './read-music.ts'

export type MusicImportOptions = {
  /** The artist who gets the drafts. */
  profileId: string
  /** The name of the folder or zip. An album without a title gets this name. */
  name: string
  /** Called before each file that is read or imported. `done` and `total` count files. */
  onProgress?: (step: { doing: 'reading' | 'bringing in'; path: string; done: number; total: number }) => void
  signal?: AbortSignal
}

/** The resulting albums: how many tracks were imported, and how many existed already. */
export type ImportedMusic = {
  albums: { id: string; title: string; added: number; already: number }[]
  leftOut: LeftOut[]
}

type Work = { services: Services; source: Source; folder: string; signal: AbortSignal; options: MusicImportOptions }

/**
 * Imports a folder or zip of tagged MP3s into drafts of albums, in order. Files are checked and
 * stored like uploads. A file that fails is left out and reported. A second import continues the
 * first.
 * @throws AppError `invalid` for a profile that is no artist, or a source without music;
 * `quota_full`, `storage_full`
 */
export async function importMusic(
  services: Services,
  source: Source,
  options: MusicImportOptions,
): Promise<ImportedMusic> {
  const profile = await profileById(services.db, options.profileId)
  if (profile?.profileType !== 'artist') throw new AppError('invalid', 'Only an artist profile can have music.')
  const folder = await makeSpoolFolder(services.spoolDir, 'import')
  const { signal = new AbortController().signal } = options
  const work: Work = { services, source, folder, signal, options }
  try {
    const sorted = sortFiles(source.files.values())
    const tagged = await hearAll(work, sorted.audio)
    const plan = planImport(options.name, tagged, sorted.pictures)
    const imported: ImportedMusic = { albums: [], leftOut: [...sorted.leftOut, ...plan.leftOut, ...source.leftOut] }
    if (sorted.audio.length === 0 && !sorted.leftOut.some(({ why }) => REFUSED_MUSIC.includes(why)))
      throw new AppError('invalid', 'There is no music in this zip.')
    const total = plan.albums.reduce((sum, { tracks }) => sum + tracks.length, 0)
    let done = 0
    const next = (path: string) => options.onProgress?.({ doing: 'bringing in', path, done: done++, total })
    for (const album of plan.albums) await importAlbumOf(work, album, imported, next)
    return imported
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One file after the other, so that the spool folder contains only one at a time. */
async function hearAll(work: Work, audio: readonly { path: string; size: number }[]): Promise<ReadFile[]> {
  const tagged: ReadFile[] = []
  for (const [done, file] of audio.entries()) {
    work.options.onProgress?.({ doing: 'reading', path: file.path, done, total: audio.length })
    await using spooled = await spool(work, file.path, AUDIO_MAX_BYTES)
    tagged.push({ ...file, said: spooled && (await readMusic(spooled)), sha256: spooled?.sha256 })
  }
  return tagged
}

type Held = SpooledFile & AsyncDisposable

/** Copies a file to the spool folder until its scope is left. Null if it cannot be read. */
async function spool({ source, folder, signal }: Work, path: string, maxBytes: number): Promise<Held | null> {
  try {
    const spooled = await spoolFile(source.files.get(path)!, folder, { maxBytes, signal })
    return { ...spooled, [Symbol.asyncDispose]: () => rm(spooled.path, { force: true }) }
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && endsAll(error))) throw error
    return null
  }
}

async function importAlbumOf(
  work: Work,
  album: PlannedAlbum,
  imported: ImportedMusic,
  next: (path: string) => void,
): Promise<void> {
  const { services, options, folder, signal } = work
  const sender = { accountId: options.profileId, signal, folder }
  await using picture =
    album.cover && (await spool(work, album.cover.path, album.cover.isInside ? AUDIO_MAX_BYTES : COVER_MAX_BYTES))
  const cover = picture && album.cover?.isInside ? await spoolPicture(picture, sender) : (picture ?? undefined)
  const credits = JSON.stringify(creditsOf(album.tracks))
  const { title, releaseDate } = album
  const fields = CreateFields.parse({ title, releaseDate: releaseDate ?? '', credits, draft: 'true', reuse: 'true' })
  const { id, coverProblem } = await createAlbum(services, options.profileId, { ...sender, fields, cover })
  if (coverProblem) imported.leftOut.push({ path: album.cover?.path ?? '', why: coverProblem })
  const made = { id, title: album.title, added: 0, already: 0 }
  imported.albums.push(made)
  for (const [at, track] of album.tracks.entries()) {
    next(track.path)
    const result = await importTrack(work, { albumId: id, cover }, track, at + 1)
    if (typeof result === 'string') made[result] += 1
    else imported.leftOut.push({ path: track.path, why: result.why })
  }
}

type OnAlbum = { albumId: string; cover: SpooledFile | undefined }

async function importTrack(
  work: Work,
  { albumId, cover }: OnAlbum,
  track: PlannedTrack,
  place: number,
): Promise<'added' | 'already' | { why: string }> {
  const { services, options, folder, signal } = work
  const { profileId } = options
  await using audio = await spool(work, track.path, AUDIO_MAX_BYTES)
  if (!audio) return { why: 'It cannot be read' }
  if (await findOnAlbum(services.db, { albumId, profileId }, audio.sha256)) return 'already'
  const texts = { title: track.title, tags: track.tags.join(','), draftOf: albumId, place: String(place) }
  const own = await spoolPicture(audio, { accountId: profileId, signal, folder })
  const send = (picture?: SpooledFile) =>
    publishTrack(services, profileId, {
      ...{ fields: PublishFields.parse(texts), folder, signal, accountId: profileId },
      files: { audio, ...(picture && { cover: picture }) },
    })
  try {
    // a broken picture must not stop the import of its track
    await send(own ?? cover).catch((error: unknown) =>
      isRefused(error) && (own ?? cover) ? send() : Promise.reject(error),
    )
    return 'added'
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || endsAll(error)) throw error
    return { why: error.message }
  }
}

/** If there is no room for this file, there is none for the files after it. */
const endsAll = ({ code }: AppError): boolean => code === 'storage_full' || code === 'quota_full'

const isRefused = (error: unknown): boolean =>
  error instanceof AppError &&
  ['wrong_file_kind', 'file_damaged', 'file_too_large', 'file_too_costly'].includes(error.code)
