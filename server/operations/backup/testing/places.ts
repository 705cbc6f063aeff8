import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Env, readEnv } from '#server/platform/env.ts'
import { makeDatabase } from '#server/platform/testing/test-database.ts'
import { type Instance, openInstance } from '../open-instance.ts'
import { restoreBackup } from '../restoring/restore-backup.ts'
import type { Running } from '../running.ts'
import { quietly } from './instances.ts'

export type Place = { env: Env; instance: Instance; restore(path: string, running?: Running): Promise<unknown> }

/**
 * Runs `work` with an empty instance to restore into: a new data folder, a new database on the
 * tests' server or, if `isOwn`, an embedded one, and the bucket `s3` if given.
 */
export async function withEmptyInstance<T>(
  { isOwn = false, s3 }: { isOwn?: boolean; s3?: Env['s3'] },
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'undercroft-restored-'))
  const database = isOwn ? null : await makeDatabase()
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database?.url, LOG_LEVEL: 'error' }
  const env = { ...readEnv(settings), s3 }
  const instance = await openInstance(env, { mustExist: false })
  const restore = (path: string, running = quietly) => restoreBackup(instance, { path, dataDir }, running)
  try {
    return await work({ env, instance, restore })
  } finally {
    await instance.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
