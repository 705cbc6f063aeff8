import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { SMALL_SIDES } from '#contract/platform/media.ts'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { storeOurFiles } from '../files.ts'
import { files } from '../tables.ts'
import { makeSpoolFolder } from '../upload/spool.ts'
import { smallFilesOf } from './cover-files.ts'
import { makeImages } from './process/make-images.ts'

const JOB = 'make-small-pictures'
const BATCH = 10
/** A stop of the server waits for what is under way. */
const RUN_MS = 15_000
/** What is a thumbnail, by its name: every avatar, and of covers the smaller one. */
const THUMBS = '(^avatars/.*|/thumb_[^/]*|/thumb)-[0-9a-f]{32}[.]webp$'

type Thumb = { key: string; profileId: string }

/**
 * Makes the small squares of pictures that were there before them, for a while; what is left then is another job's. May
 * be killed anywhere, and run twice or beside itself.
 */
export async function makeMissingSmalls(services: Services): Promise<void> {
  const { db, jobs } = services
  const lease = await takeLease(db, JOB)
  if (!lease) return
  try {
    const until = performance.now() + RUN_MS
    for (let after = ''; ; ) {
      const found = await findBare(db, after)
      for (const thumb of found) {
        if (performance.now() > until) return await jobs.add(db, JOB, {}, { key: JOB })
        await tryToMake(services, thumb)
      }
      const last = found.at(-1)
      if (!last) return
      after = last.key
    }
  } finally {
    await lease.release()
  }
}

const findBare = (db: Database, after: string): Promise<Thumb[]> =>
  db
    .select({ key: files.key, profileId: files.profileId })
    .from(files)
    .where(
      and(
        eq(files.state, 'stored'),
        sql`${files.key} > ${after}`,
        sql`${files.key} ~ ${THUMBS}`,
        sql`not exists (select 1 from files small where small.key = left(${files.key}, -5) || ${`-${SMALL_SIDES[0]}.webp`})`,
      ),
    )
    .orderBy(files.key)
    .limit(BATCH)

async function tryToMake(services: Services, thumb: Thumb): Promise<void> {
  const folder = await makeSpoolFolder(services.spoolDir)
  try {
    const path = join(folder, 'thumb')
    await pipeline(await services.storage.open(thumb.key), createWriteStream(path))
    const { signal } = new AbortController()
    const made = await makeImages('smalls', path, { accountId: 'smalls', folder, signal })
    await storeOurFiles(services, thumb.profileId, await smallFilesOf(thumb.key, made), (tx) => isStillThere(tx, thumb))
  } catch (error) {
    // It was replaced or deleted meanwhile: whoever did so saw to the rest.
    if (error instanceof AppError && error.code === 'conflict') return
    services.log.warn({ err: error, key: thumb.key }, 'small squares of a picture could not be made')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Holds it until they are kept. @throws AppError `conflict` when it is given up */
async function isStillThere(tx: Queryable, { key }: Thumb): Promise<void> {
  const [thumb] = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.key, key), eq(files.state, 'stored')))
    .for('share')
  if (!thumb) throw new AppError('conflict', 'The picture was replaced meanwhile')
}
