import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bytesToMegabytes } from '#contract/platform/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { asStorageError } from '../storage/storage.ts'

/**
 * A received file: its path, the uploader's file name (never to be used as a path), size in bytes,
 * hex SHA-256.
 */
export type SpooledFile = { path: string; fileName: string; size: number; sha256: string }

/**
 * The error for every file that is too large; `maxBytes` is a limit of
 * `#contract/platform/limits.ts`.
 */
export function fileTooLarge(maxBytes: number): AppError {
  const megabytes = Number(bytesToMegabytes(maxBytes).toFixed(2))
  return new AppError('file_too_large', `File size must be less than ${megabytes}MB`)
}

/**
 * Creates a folder for one upload's files and their renditions; `what` is the prefix of its name.
 */
export async function makeSpoolFolder(spoolDir: string, what = 'upload'): Promise<string> {
  const folder = join(spoolDir, `${what}-${randomUUID()}`)
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw asStorageError(error)
  })
  return folder
}

/**
 * Writes a stream to `path` at the pace of the disk, and hashes it. Throws `file_too_large` at the
 * first byte over `maxBytes`, and `storage_full`. The owner of the folder removes a partly written
 * file.
 */
export async function spoolTo(
  path: string,
  source: Readable,
  fileName: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<SpooledFile> {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(fileTooLarge(maxBytes))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    signal.throwIfAborted()
    // Opened before any data flows, so that no file can appear after its folder was removed.
    const file = await open(path, 'wx', 0o600)
    await pipeline(source, meter, file.createWriteStream(), { signal })
  } catch (error) {
    throw asStorageError(error)
  }
  return { path, fileName, size, sha256: hash.digest('hex') }
}

/**
 * Removes entries of a spool folder that were not changed for `olderThanMs`: leftovers of a crash.
 * Resolves to their number.
 */
export async function clearSpool(spoolDir: string, olderThanMs: number): Promise<number> {
  const before = Date.now() - olderThanMs
  let removed = 0
  try {
    for await (const entry of await opendir(spoolDir)) {
      const path = join(spoolDir, entry.name)
      if ((await lastTouched(path)) > before) continue
      await rm(path, { recursive: true, force: true })
      removed++
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return removed
}

/**
 * The last change of an entry. For a folder it is that of its newest file, since a long upload does
 * not change the folder.
 */
async function lastTouched(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  let latest = found.mtimeMs
  for await (const entry of await opendir(path)) {
    latest = Math.max(latest, (await stat(join(path, entry.name))).mtimeMs)
  }
  return latest
}

/** Hex SHA-256 and size in bytes of a local file. */
export async function hashFile(path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size }
}
