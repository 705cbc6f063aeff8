import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PRODUCT } from '#contract/platform/limits.ts'
import { spoolDirOf } from '#server/media/storage/disk-storage.ts'
import { KEEP_FILES_LEASE } from '#server/media/sweep.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import { lockFolder } from '#server/platform/postgres/folder-lock.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { type Backup, listBackups, nameOf, objectsOf, openBackup, writeManifest } from '../format/manifest.ts'
import { Damage, verifyFile } from '../format/measured.ts'
import type { Instance } from '../open-instance.ts'
import type { Running } from '../running.ts'
import { type CopiedFiles, copyFiles } from './copy-files.ts'
import { dumpTables } from './dump-tables.ts'

const UNFINISHED = '.unfinished-'

/**
 * The result of a backup: its folder, the keys that were lost, and how many objects were copied.
 */
export type Made = Pick<CopiedFiles, 'copied' | 'lost'> & Backup

/**
 * Backs up an instance into a new folder below `root`, while the instance runs: the tables as of
 * one moment, and all objects that they name. After a failure the unfinished folder is deleted.
 * @throws Error with one line
 */
export async function makeBackup(instance: Instance, root: string, running: Running): Promise<Made> {
  const folder = resolve(root)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return holding(folder, async () => {
    const lease = await takeLease(instance.db, KEEP_FILES_LEASE)
    if (!lease) throw new Error('Another backup of this instance is under way, or was killed in the last minute.')
    try {
      await forgetUnfinished(folder)
      return await makeIn(folder, instance, running)
    } finally {
      await lease.release()
      await forgetUnfinished(folder)
    }
  })
}

/**
 * Locks a folder of backups, so that only one process works in it.
 * @throws Error with one line if another process has the lock
 */
export async function holding<T>(root: string, work: () => Promise<T>): Promise<T> {
  const lock = await lockFolder(root)
  if (!lock) throw new Error(`${root} is in use: a backup or a restore is under way there.`)
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

async function forgetUnfinished(root: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => name.startsWith(UNFINISHED))
  for (const name of names) await rm(join(root, name), { recursive: true, force: true })
  await rm(spoolDirOf(objectsOf(root)), { recursive: true, force: true })
}

async function makeIn(root: string, instance: Instance, running: Running): Promise<Made> {
  const previous = await findPrevious(root, running)
  const takenAt = new Date()
  const dir = join(root, UNFINISHED + nameOf(takenAt))
  await mkdir(dir, { mode: 0o700 })
  const namesPath = join(dir, 'names')
  const database = await dumpTables(instance.url, { dir, namesPath }, running)
  const { objects, copied, lost } = await copyFiles(instance, { dir, namesPath, previous }, running)
  await rm(namesPath)
  const about = { product: PRODUCT, format: 1, version: packageJson.version, takenAt: takenAt.toISOString() } as const
  await writeManifest(dir, { ...about, ...database, objects })
  const finished = join(root, nameOf(takenAt))
  await syncFolder(join(dir, 'tables'))
  await syncFolder(dir)
  await rename(dir, finished)
  await syncFolder(root)
  return { ...(await openBackup(finished)), copied, lost }
}

/**
 * Without a previous backup all existing objects are read again. A damaged one must not prevent the
 * new backup.
 */
async function findPrevious(root: string, { print, signal }: Running): Promise<Backup | null> {
  const [newest] = await listBackups(root)
  if (!newest) return null
  try {
    const backup = await openBackup(join(root, newest))
    await verifyFile(join(backup.dir, backup.manifest.objects.file), backup.manifest.objects, signal)
    return backup
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    print(error.message)
    return null
  }
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
}
