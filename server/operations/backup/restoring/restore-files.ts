import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '#contract/words/counted.ts'
import { copyObject, inGroups } from '../format/copy-object.ts'
import { type Backup, type ObjectLine, objectLines } from '../format/manifest.ts'
import { damaged, isSame } from '../format/measured.ts'
import { asDamage } from '../format/verify.ts'
import type { Instance } from '../open-instance.ts'
import type { Running } from '../running.ts'

const PRINT_EVERY = 500

/**
 * A marker that names the backup to which the restored files belong. It exists until the restore is
 * complete, so that a second run can continue a killed one.
 */
export const markerOf = (dataDir: string): string => join(dataDir, 'restoring')

/** @throws Error with one line if there are files that do not belong to the same backup */
export async function claimFiles(
  { storage, place }: Instance,
  { dir, manifest }: Backup,
  dataDir: string,
): Promise<void> {
  const marker = markerOf(dataDir)
  const claimed = await readFile(marker, 'utf8').catch(() => null)
  const claim = `${manifest.objects.sha256} ${place}`
  const [begun, from] = claimed?.split('\n') ?? []
  if (begun === claim) return
  for await (const { key } of storage.list())
    throw new Error(
      `Files exist already, for example ${key}. A restore needs an empty DATA_DIR or an empty bucket.${from ? ` A restore of ${from} is not finished: name that backup to continue it.` : ''}`,
    )
  await writeFile(marker, `${claim}\n${dir}`, { flush: true })
}

/**
 * Copies all files of a backup into an instance, except those that exist.
 * @throws Damage before it stores a damaged file
 */
export async function restoreFiles({ storage, spoolDir }: Instance, backup: Backup, running: Running): Promise<void> {
  const { count } = backup.manifest.objects
  const restore = async (line: ObjectLine) => {
    if ((await storage.stat(line.key))?.size === line.size) return
    const way = { from: backup.objects, to: storage, spoolDir, signal: running.signal }
    const accept = (measured: Parameters<typeof isSame>[0]) => {
      if (!isSame(measured, line)) throw damaged(line.key)
    }
    await copyObject(way, line, accept).catch((error: unknown) => {
      throw asDamage(line.key, error)
    })
  }
  let done = 0
  for await (const group of inGroups(objectLines(backup))) {
    running.signal.throwIfAborted()
    const settled = await Promise.allSettled(group.map(restore))
    for (const one of settled) if (one.status === 'rejected') throw one.reason
    for (const _ of group) if (++done % PRINT_EVERY === 0) running.print(`${done} of ${counted(count, 'file')}`)
  }
}

/** Deletes the restored files of a backup that turns out to be damaged. */
export async function removeFiles({ storage }: Instance, backup: Backup, dataDir: string): Promise<void> {
  for await (const group of inGroups(objectLines(backup)))
    await Promise.all(group.map(({ key }) => storage.remove(key)))
  await rm(markerOf(dataDir), { force: true })
}
