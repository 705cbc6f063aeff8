import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Client } from 'pg'
import { migrateDatabase } from '#server/platform/database.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import { holding } from '../creating/make-backup.ts'
import { type Backup, openBackup } from '../format/manifest.ts'
import { Damage } from '../format/measured.ts'
import { verifyTables } from '../format/verify.ts'
import type { Instance } from '../open-instance.ts'
import type { Running } from '../running.ts'
import { assertEmpty, loadTables, migrationsOf } from './load-tables.ts'
import { claimFiles, markerOf, removeFiles, restoreFiles } from './restore-files.ts'

/**
 * Restores the newest backup in `path`, or the backup at `path`, into an empty instance. The files
 * come first, then the database in one transaction. So an unfinished restore leaves no instance,
 * and a second run continues a killed one.
 * @throws Error with one line if the instance is not empty, or the backup incomplete or of a newer
 * build
 */
export async function restoreBackup(
  instance: Instance,
  { path, dataDir }: { path: string; dataDir: string },
  running: Running,
): Promise<Backup> {
  const backup = await openBackup(path)
  migrationsOf(backup.manifest)
  await holding(dirname(backup.dir), async () => {
    await ask(instance.url, assertEmpty)
    await verifyTables(backup, running)
    await claimFiles(instance, backup, dataDir)
    try {
      await restoreFiles(instance, backup, running)
      await migrateJobs(instance.db, instance.log)
      await loadTables(instance.url, backup, running)
    } catch (error) {
      if (error instanceof Damage) await removeFiles(instance, backup, dataDir)
      throw error
    }
    await rm(markerOf(dataDir), { force: true })
    await migrateDatabase(instance.db)
  })
  return backup
}

async function ask(url: string, question: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await question(client)
  } finally {
    await client.end()
  }
}
