import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, opendir, rename, rm, rmdir, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { notFound } from '#server/platform/errors.ts'
import { OpenFiles } from './open-files.ts'
import { asStorageError, assertKey, assertPrefix, type ByteRange, type ObjectInfo, type Storage } from './storage.ts'

/**
 * Folder for unfinished files, beside the objects, so that finishing a file is a rename within one
 * file system.
 */
const SPOOL = '.spool'
const PUT_ATTEMPTS = 20

/**
 * The folder for unfinished files of the storage at `root`. Spool uploads here, so that `put` moves
 * instead of copies.
 */
export const spoolDirOf = (root: string): string => join(resolve(root), SPOOL)

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/**
 * Stores objects as files under `root`, which is created if missing. See `Storage` for the
 * contract; the content type is not stored.
 */
export function diskStorage(root: string): Storage {
  const base = resolve(root)
  const openFiles = new OpenFiles()
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(base, ...key.split('/'))
  }

  return {
    async put(key, localPath) {
      const target = pathOf(key)
      try {
        await sync(localPath)
        await moveInto(target, localPath, spoolDirOf(base))
        openFiles.forget(target)
        await syncFolder(dirname(target))
      } catch (error) {
        throw asStorageError(error)
      }
    },
    open: (key, range) => openFile(pathOf(key), range),
    openFile: (key, info) =>
      openFiles.open(pathOf(key), info).catch((error: unknown) => {
        throw hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR') ? notFound('File') : error
      }),
    stat: (key) => statFile(pathOf(key)),
    async freeBytes() {
      // The folder is otherwise created with the first object.
      await mkdir(base, { recursive: true })
      const { bavail, bsize } = await statfs(base)
      return bavail * bsize
    },
    async remove(key) {
      const path = pathOf(key)
      await unlink(path).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error
      })
      openFiles.forget(path)
      await removeEmptyFolders(dirname(path), base)
    },
    list: (prefix = '') => listFiles(base, prefix),
  }
}

/** A rename is only durable after the bytes, and then the folder, are synced to disk. */
async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

/**
 * The folder is missing if the object was removed in the meantime; then nothing has to be synced.
 */
async function syncFolder(path: string): Promise<void> {
  await sync(path).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error
  })
}

async function moveInto(target: string, localPath: string, spoolDir: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(target), { recursive: true })
      return await rename(localPath, target)
    } catch (error) {
      if (hasCode(error, 'EXDEV')) return copyInto(target, localPath, spoolDir)
      // A removal may delete the folder at any moment before the rename.
      const gone = hasCode(error, 'ENOENT') && (await statFile(localPath)) !== null
      if (!gone || attempt === PUT_ATTEMPTS) throw error
    }
  }
}

async function copyInto(target: string, localPath: string, spoolDir: string): Promise<void> {
  await mkdir(spoolDir, { recursive: true })
  const unfinished = join(spoolDir, randomUUID())
  try {
    await copyFile(localPath, unfinished)
    await sync(unfinished)
    await moveInto(target, unfinished, spoolDir)
    await unlink(localPath)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function openFile(path: string, range?: ByteRange): Promise<Readable> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw notFound('File')
    throw error
  })
  if (!(await handle.stat()).isFile()) {
    await handle.close()
    throw notFound('File')
  }
  return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
}

async function statFile(path: string): Promise<ObjectInfo | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? { size: found.size, modifiedAt: found.mtime } : null
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

async function removeEmptyFolders(folder: string, base: string): Promise<void> {
  for (let at = folder; at.startsWith(base + sep); at = dirname(at)) {
    try {
      await rmdir(at)
    } catch (error) {
      // A missing folder may still have an empty parent; a folder with files ends the loop.
      if (!hasCode(error, 'ENOENT')) return
    }
  }
}

async function* listFiles(base: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  assertPrefix(prefix)
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  for await (const key of walk(base, folder)) {
    if (!key.startsWith(prefix)) continue
    const info = await statFile(join(base, key))
    if (info) yield { key, modifiedAt: info.modifiedAt }
  }
}

async function* walk(base: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(base, folder)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* walk(base, `${folder}${entry.name}/`)
    else if (entry.isFile()) yield folder + entry.name
  }
}
