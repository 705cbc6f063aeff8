import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { closeAudioWorkers } from './media/audio/audio.ts'
import { createSigning } from './media/signing/signing.ts'
import { diskStorage, spoolDirOf } from './media/storage/disk-storage.ts'
import { createPlayCounter } from './music/plays/count-plays.ts'
import type { Services } from './platform/context.ts'
import { closeDatabase, migrateDatabase, openDatabase } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import { createJobs, migrateJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/mail.ts'
import { attachPostgres, launchPostgres } from './platform/postgres/launch.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { loadSecret } from './platform/secrets.ts'

export type OpenServices = { services: Services; close(): Promise<void> }

type Options = {
  /** Works beside an instance that may be running on the same folder, rather than as that instance. */
  beside?: boolean
  /** Called with a line for people when our own database ends by itself; nothing works from then on. */
  onDatabaseLost?: (why: string) => void
}

/** Opens all that a process works with; `close` writes what is held in memory and lets go in the opposite order. */
export async function openServices(env: Env, { beside = false, onDatabaseLost }: Options = {}): Promise<OpenServices> {
  await mkdir(env.dataDir, { recursive: true })
  const log = createLog(env)
  const openPostgres = beside ? attachPostgres : launchPostgres
  const postgres = env.databaseUrl
    ? null
    : await openPostgres({ dir: join(env.dataDir, 'postgres'), onLost: onDatabaseLost })
  const db = openDatabase(env.databaseUrl ?? (postgres?.url as string), log)
  await migrateDatabase(db)
  await migrateJobs(db, log)
  const storageRoot = join(env.dataDir, 'storage')
  const mailer = createMailer(env, log)
  const plays = createPlayCounter(db, log)
  const services: Services = {
    env,
    log,
    db,
    storage: diskStorage(storageRoot),
    signing: createSigning(await loadSecret(db, 'media-urls')),
    mailer,
    plays,
    jobs: createJobs(),
    rateLimits: createRateLimits(db),
    spoolDir: spoolDirOf(storageRoot),
  }
  return {
    services,
    async close() {
      await plays.close()
      await closeAudioWorkers()
      await mailer.close()
      await closeDatabase(db)
      await postgres?.stop()
    },
  }
}
