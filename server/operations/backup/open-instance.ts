import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { diskStorage, spoolDirOf } from '#server/media/storage/disk-storage.ts'
import { openS3Storage } from '#server/media/storage/s3-storage.ts'
import type { Storage } from '#server/media/storage/storage.ts'
import { closeDatabase, type Database, openDatabase } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { attachPostgres } from '#server/platform/postgres/launch.ts'

/** The database and the files of an instance. Opening it migrates and creates nothing. */
export type Instance = {
  url: string
  db: Database
  log: Log
  storage: Storage
  /** Names the folder or bucket. */
  place: string
  spoolDir: string
  close(): Promise<void>
}

/**
 * Opens an instance, running or stopped.
 * @throws Error with one line if it `mustExist` and there is no embedded database
 */
export async function openInstance(env: Env, { mustExist }: { mustExist: boolean }): Promise<Instance> {
  const postgresDir = join(env.dataDir, 'postgres')
  if (mustExist && !env.databaseUrl && !existsSync(join(postgresDir, 'cluster/PG_VERSION')))
    throw new Error(`There is no instance in ${env.dataDir}: set DATA_DIR, or DATABASE_URL.`)
  const storageRoot = join(env.dataDir, 'storage')
  const spoolDir = spoolDirOf(storageRoot)
  await mkdir(spoolDir, { recursive: true })
  const storage = env.s3 ? await openS3Storage(env.s3) : diskStorage(storageRoot)
  const place = env.s3 ? `${env.s3.endpoint ?? ''} ${env.s3.bucket}` : storageRoot
  const postgres = env.databaseUrl ? null : await attachPostgres({ dir: postgresDir })
  const url = env.databaseDirectUrl ?? env.databaseUrl ?? (postgres?.url as string)
  const log = createLog(env)
  const db = openDatabase(url, log, { max: 4 })
  return {
    ...{ url, db, log, storage, place, spoolDir },
    async close() {
      await closeDatabase(db)
      await postgres?.stop()
    },
  }
}
