import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskStorage } from '#server/media/storage/disk-storage.ts'
import { listBackups, objectLines, objectsOf, openBackup } from '../format/manifest.ts'
import { holding } from './make-backup.ts'

/**
 * Deletes all backups in a folder except the newest `keep`, and the objects that only they name.
 * Deletes nothing if one of the newest cannot be read.
 * @returns how many backups and how many objects were deleted
 */
export async function pruneBackups(root: string, keep: number): Promise<{ backups: number; objects: number }> {
  return holding(root, async () => {
    const names = await listBackups(root)
    const named = new Set<string>()
    for (const name of names.slice(0, keep))
      for await (const { key } of objectLines(await openBackup(join(root, name)))) named.add(key)
    const old = names.slice(keep)
    for (const name of old.toReversed()) await rm(join(root, name), { recursive: true })
    const objects = diskStorage(objectsOf(root))
    let removed = 0
    for await (const { key } of objects.list()) {
      if (named.has(key)) continue
      await objects.remove(key)
      removed++
    }
    return { backups: old.length, objects: removed }
  })
}
