import { rm } from 'node:fs/promises'
import type { ImportKind } from '#contract/imports.ts'
import { writtenHandlesIn } from '#contract/mentions.ts'
import { COVER_MAX_BYTES } from '#contract/platform/limits.ts'
import { counted } from '#contract/words/counted.ts'
import { type NewFile, storeFiles } from '#server/media/files.ts'
import type { ImageWork } from '#server/media/images/process/make-images.ts'
import { makeSpoolFolder, type SpooledFile } from '#server/media/upload/spool.ts'
import { explainBlock } from '#server/people/profiles/blocks.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ImportContext, Imported } from './kind.ts'
import { extractFile, TakesTooMuch } from './take-file.ts'

/**
 * Error codes that stop the import instead of skipping one entry. The import resumes when the cause
 * is gone.
 */
const STOPS = new Set(['quota_full', 'storage_full', 'unavailable', 'upload_aborted'])

/** Whether an error concerns one entry only, so that the import skips it and continues. */
export const isItemError = (error: unknown): error is AppError =>
  error instanceof AppError && !STOPS.has(error.code) && !(error instanceof TakesTooMuch)

type OfProfile = { profile: string }

/**
 * The artist here that a row belongs to.
 * @throws AppError `not_found` if that profile was not imported, `forbidden` if it is not an artist
 */
export function artistOf(context: ImportContext, row: OfProfile): string {
  const id = profileOf(context, row)
  if (!context.artists.has(id)) throw new AppError('forbidden', 'Only an artist profile can have this.')
  return id
}

/**
 * The profile here that a row belongs to.
 * @throws AppError `not_found` if that profile was not imported
 */
export function profileOf({ profileIds }: ImportContext, { profile }: OfProfile): string {
  const id = profileIds.get(profile)
  if (!id) throw new AppError('not_found', `Its profile @${profile.slice(0, 30)} was not imported.`)
  return id
}

/** Creates a folder for the files of one entry and their derived files; dispose removes it. */
export async function openImportFolder({
  services,
  userId: accountId,
  signal,
}: ImportContext): Promise<ImageWork & AsyncDisposable> {
  const folder = await makeSpoolFolder(services.spoolDir, 'import')
  return { accountId, signal, folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

type Wanted = { path: string; name: string; fileName: string; maxBytes: number }

/**
 * Extracts a file of the entry from the archive. The caller checks it like an upload.
 * @throws the errors of `extractFile`
 */
export const extractEntry = (
  { archive, entry, signal }: ImportContext,
  { folder }: ImageWork,
  { path, ...wanted }: Wanted,
): Promise<SpooledFile> => extractFile(archive, path, { ...wanted, entry, folder, signal })

type Pictured<T> = { path: string | null; maxBytes?: number; fileName: string; make: (file: SpooledFile) => Promise<T> }

/**
 * Processes an optional picture. If the picture is broken, the report says so and the entry is
 * imported without it.
 */
export async function importPicture<T>(
  context: ImportContext,
  work: ImageWork,
  { path, fileName, make, maxBytes = COVER_MAX_BYTES }: Pictured<T>,
): Promise<T | null> {
  if (path === null) return null
  try {
    return await make(await extractEntry(context, work, { path, name: 'picture', fileName, maxBytes }))
  } catch (error) {
    if (!isItemError(error)) throw error
    context.reportMissing(`It came without its picture. ${error.message}`)
    return null
  }
}

type Thing = { oldId: string } & Imported

/**
 * Creates a thing with its files and its entry in the id map, in one transaction.
 * @throws the errors of `storeFiles` and `save`
 */
export async function make(
  { services, kind, idMap, signal }: ImportContext,
  { oldId, ...thing }: Thing,
  files: NewFile[],
  save: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await explainBlock(services.db, thing.profileId, null, () =>
    storeFiles(services, thing.profileId, files, async (tx) => {
      signal.throwIfAborted()
      await save(tx)
      await idMap.remember(tx, kind, oldId, thing)
    }),
  )
  idMap.add(kind, oldId, thing)
}

/**
 * The id here of a thing that a row refers to (its artwork, its track), if it was imported for the
 * same artist. Otherwise null, and the report says that the row was imported without `what`.
 */
export function partHere(
  { idMap, reportMissing }: ImportContext,
  kind: ImportKind,
  { profileId, oldId, what }: { profileId: string; oldId: string | null; what: string },
): string | null {
  if (oldId === null) return null
  const part = idMap.get(kind, oldId)
  if (part?.profileId === profileId) return part.id
  reportMissing(`It came without ${what}.`)
  return null
}

type Listed = { tracks: { trackId: string }[] }

/**
 * The imported tracks of a list, in order and without duplicates: at most `most`, and only those of
 * the artist `by` if given.
 */
export function tracksHere(
  { idMap, reportMissing }: ImportContext,
  { tracks }: Listed,
  most: number,
  by?: string,
): string[] {
  const came = tracks.flatMap(({ trackId }) => idMap.get('tracks', trackId) ?? [])
  const ids = came.filter(({ profileId }) => !by || profileId === by).map(({ id }) => id)
  const kept = [...new Set(ids)].slice(0, most)
  if (kept.length < tracks.length)
    reportMissing(`It came with ${kept.length} of its ${counted(tracks.length, 'track')}.`)
  return kept
}

/**
 * Rewrites the @handles of a text. A profile of the archive gets its handle here. Any other handle
 * loses its @, because that handle may belong to a different person here.
 */
export function rewriteHandles({ names }: Pick<ImportContext, 'names'>, text: string): string {
  let words = ''
  let at = 0
  for (const { text: written, index, handle } of writtenHandlesIn(text)) {
    const here = names.get(handle)
    words += text.slice(at, index) + (here ? `@${here}` : written.slice(1))
    at = index + written.length
  }
  return words + text.slice(at)
}

/** Rewrites the handle of a name in a line-up or in credits, where a leading @ marks a handle. */
export function rewriteName({ names, profileIds }: ImportContext, name: string): string {
  if (!name.startsWith('@')) return name
  const handle = name.slice(1).trim().toLowerCase()
  return profileIds.has(handle) && names.has(handle) ? `@${names.get(handle)}` : name.replace(/^[@\s]+/, '') || '?'
}
