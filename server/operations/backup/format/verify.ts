import { join } from 'node:path'
import { AppError } from '#server/platform/errors.ts'
import type { Running } from '../running.ts'
import { inGroups, measureObject } from './copy-object.ts'
import { type Backup, type ObjectLine, objectLines } from './manifest.ts'
import { Damage, damaged, isSame, verifyFile } from './measured.ts'

/**
 * Reads the tables of a backup and its list of objects to their ends.
 * @throws Damage at the first damaged file
 */
export async function verifyTables({ dir, manifest }: Backup, { signal }: Running): Promise<void> {
  for (const table of manifest.tables) await verifyFile(join(dir, table.file), table, signal)
  await verifyFile(join(dir, manifest.objects.file), manifest.objects, signal)
}

/**
 * Reads all of a backup to its end.
 * @throws Damage that names every damaged file
 */
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

/**
 * Turns the failure to read an object into a `Damage`.
 * @throws errors that do not mean damage
 */
export function asDamage(key: string, error: unknown): Damage {
  if (error instanceof Damage) return error
  if (error instanceof AppError && error.code === 'not_found') return new Damage(`${key} is missing from the backup.`)
  throw error
}
