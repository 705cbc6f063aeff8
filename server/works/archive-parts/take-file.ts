import type { Readable } from 'node:stream'
import { asStorageError } from '#server/media/storage/storage.ts'
import { type SpooledFile, spoolTo } from '#server/media/upload/spool.ts'
import { AppError } from '#server/platform/errors.ts'

/** A file of what is brought in: its path below the top, with `/` between its parts; `size` in bytes is never exceeded. */
export type SourceFile = { path: string; size: number; open(): Promise<Readable> }

/**
 * A data download that somebody brings: its files by their paths in it. Nothing in it is trusted. `left` is bytes that
 * may still be taken out; `claims` says which entry may take a file, by the file's path.
 */
export type Archive = { find(path: string): SourceFile | undefined; left: number; claims: Map<string, string> }

/** The rows take more bytes than an archive may hold. A file counts each time that it is taken. */
export class TakesTooMuch extends AppError {}

/** Whether a file is a JSON list of entries. Such a list compresses well, and is never taken as sound or picture. */
export const isTable = (path: string): boolean => path.endsWith('.json')

/** Keeps errors of storage and of the operating system. Any other error becomes `file_damaged`. */
export function asBroken(error: unknown, message: string): unknown {
  const known = asStorageError(error)
  if (known instanceof AppError || (error instanceof Error && 'syscall' in error)) return known
  return new AppError('file_damaged', message, { cause: error })
}

/** Called before the file is written: `size` is an upper limit that the source never exceeds. */
function countBytes(archive: Archive, bytes: number): void {
  if (bytes > archive.left)
    throw new TakesTooMuch(
      'file_too_large',
      'Taken out, it is larger than an archive may be. What came until then stays.',
    )
  archive.left -= bytes
}

/**
 * Gives files to the first entry that names them. Entries come in the order of the archive in every run, so that a run
 * that is begun anew gives the same files to the same entries.
 */
export function claimFiles({ find, claims }: Archive, entry: string, paths: readonly string[]): void {
  for (const path of paths) {
    const file = find(path)
    if (file && !claims.has(file.path)) claims.set(file.path, entry)
  }
}

type Wanted = {
  /** The entry that names it, as it claimed it. */
  entry: string
  folder: string
  name: string
  fileName: string
  maxBytes: number
  signal: AbortSignal
}

/**
 * Takes a file out of the archive, to be judged like one that is uploaded: `name` is ours, `fileName` what its sender
 * called it.
 * @throws AppError `file_missing`, `conflict` where another entry brings it, `file_damaged`, `file_too_large`,
 * `storage_full`; TakesTooMuch
 */
export async function takeFile(
  archive: Archive,
  path: string,
  { entry, folder, name, fileName, maxBytes, signal }: Wanted,
): Promise<SpooledFile> {
  const file = archive.find(path)
  if (!file) throw new AppError('file_missing', 'Its file is not in the archive.')
  // the check of a zip's sizes leaves tables out, so none is taken as sound or picture
  if (isTable(file.path))
    throw new AppError('file_missing', 'Its file in the archive is a JSON list, not a sound or a picture.')
  if (archive.claims.get(file.path) !== entry)
    throw new AppError('conflict', 'An earlier entry names the same file of the archive.')
  countBytes(archive, Math.min(file.size, maxBytes))
  const broken = 'Its file in the archive is damaged.'
  const source = await file.open().catch((error: unknown) => {
    throw asBroken(error, broken)
  })
  try {
    return await spoolTo(`${folder}/${name}`, source, fileName, maxBytes, signal)
  } catch (error) {
    if (signal.aborted) throw error
    throw asBroken(error, broken)
  }
}
