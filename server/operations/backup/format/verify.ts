import { join } from 'node:path'
import { AppError } from '#server/platform/errors.ts'
import type { Running } from '../running.ts'
import { inGroups, measureObject } from './copy-object.ts'
import { type Backup, type ObjectLine, objectLines } from './manifest.ts'
import { Damage, damaged, isSame, verifyFile } from './measured.ts'

/** Reads the database's part of a backup through, and its list of objects. @throws Damage at the first that is not whole */
export async function verifyTables({ dir, manifest }: Backup, { signal }: Running): Promise<void> {
  for (const table of manifest.tables) await verifyFile(join(dir, table.file), table, signal)
  await verifyFile(join(dir, manifest.objects.file), manifest.objects, signal)
}

/** Reads all of a backup through. @throws Damage that names every file that is not whole */
export async function verifyBackup(backup: Backup, running: Running): Promise<void> {
  await verifyTables(backup, running)
  const bad: string[] = []
  const verify = async (line: ObjectLine) => {
    try {
      if (!isSame(await measureObject(backup.objects, line.key, running.signal), line)) throw damaged(line.key)
    } catch (error) {
      bad.push(asDamage(line.key, error).message)
    }
  }
  for await (const group of inGroups(objectLines(backup))) await Promise.all(group.map(verify))
  if (bad.length > 0) throw new Damage(bad.join('\n'))
}

/** What the failure to read an object of a backup says of it. @throws what says nothing of it */
export function asDamage(key: string, error: unknown): Damage {
  if (error instanceof Damage) return error
  if (error instanceof AppError && error.code === 'not_found') return new Damage(`${key} is missing from the backup.`)
  throw error
}
