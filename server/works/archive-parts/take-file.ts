import type { Readable } from 'node:stream'
import { asStorageError } from '#server/media/storage/storage.ts'
import { type SpooledFile, spoolTo } from '#server/media/upload/spool.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * A file of the import: its path relative to the top folder, with `/` as separator. `size` is in
 * bytes and an upper limit.
 */
export type SourceFile = { path: string; size: number; open(): Promise<Readable> }

/**
 * A data download that a user imports: its files by path. Nothing in it is trusted. `left` is the
 * number of bytes that may still be extracted. `claims` maps a file's path to the entry that may
 * use it.
 */
export type Archive = { find(path: string): SourceFile | undefined; left: number; claims: Map<string, string> }

/**
 * The extracted files exceed the size limit of an archive. A file counts each time it is extracted.
 */
export class TakesTooMuch extends AppError {}

/**
 * Whether a file is a JSON list of entries. Such a list compresses well, so it is never accepted as
 * audio or picture.
 */
export const isTable = (path: string): boolean => path.endsWith('.json')

/**
 * Returns errors of storage and of the operating system unchanged. Any other error becomes
 * `file_damaged`.
 */
export function asBroken(error: unknown, message: string): unknown {
  const known = asStorageError(error)
  if (known instanceof AppError || (error instanceof Error && 'syscall' in error)) return known
  return new AppError('file_damaged', message, { cause: error })
}

/** Called before the file is written: `size` is an upper limit that the source never exceeds. */
function countBytes(archive: Archive, bytes: number): void {
  if (bytes > archive.left)
    throw new TakesTooMuch('file_too_large', 'The unpacked archive is too large. What was imported before that stays.')
  archive.left -= bytes
}

/**
 * Assigns each file to the first entry that names it. Every run reads the entries in the order of
 * the archive, so a restarted run assigns the same files to the same entries.
 */
export function claimFiles({ find, claims }: Archive, entry: string, paths: readonly string[]): void {
  for (const path of paths) {
    const file = find(path)
    if (file && !claims.has(file.path)) claims.set(file.path, entry)
  }
}

type Wanted = {
  /** The key of the entry that claimed the file. */
  entry: string
  folder: string
  name: string
  fileName: string
  maxBytes: number
  signal: AbortSignal
}

/**
 * Extracts a file from the archive. The caller checks it like an upload: `name` is our name for it,
 * `fileName` is the sender's name.
 * @throws AppError `file_missing`, `conflict` if another entry claimed it, `file_damaged`,
 * `file_too_large`, `storage_full`; TakesTooMuch
 */
export async function extractFile(
  archive: Archive,
  path: string,
  { entry, folder, name, fileName, maxBytes, signal }: Wanted,
): Promise<SpooledFile> {
  const file = archive.find(path)
  if (!file) throw new AppError('file_missing', 'Its file is not in the archive.')
  // The check of a zip's sizes skips JSON lists, so none may be used as audio or picture.
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
