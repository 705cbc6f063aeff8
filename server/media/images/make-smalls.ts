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
import { storeDerivedFiles } from '../files.ts'
import { files } from '../tables.ts'
import { makeSpoolFolder } from '../upload/spool.ts'
import { smallFilesOf } from './cover-files.ts'
import { makeImages } from './process/make-images.ts'

const JOB = 'make-small-pictures'
const BATCH = 10
/** A shutdown waits for the running job. */
const RUN_MS = 15_000
/** Names of thumbnails: every avatar, and the smaller file of a cover. */
const THUMBS = '(^avatars/.*|/thumb_[^/]*|/thumb)-[0-9a-f]{32}[.]webp$'

type Thumb = { key: string; profileId: string }

/**
 * Renders the missing small squares of old pictures for a limited time, then adds another job for
 * the rest. May be killed at any point, run twice, and run concurrently.
 */
export async function makeMissingSmalls(services: Services): Promise<void> {
  const { db, jobs } = services
  const lease = await takeLease(db, JOB)
  if (!lease) return
  try {
    const until = performance.now() + RUN_MS
    for (let after = ''; ; ) {
      const found = await findWithoutSmalls(db, after)
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

const findWithoutSmalls = (db: Database, after: string): Promise<Thumb[]> =>
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
    await storeDerivedFiles(services, thumb.profileId, await smallFilesOf(thumb.key, made), (tx) =>
      isStillThere(tx, thumb),
    )
  } catch (error) {
    // The picture was replaced or deleted in the meantime, and `storeDerivedFiles` has removed the
    // squares.
    if (error instanceof AppError && error.code === 'conflict') return
    services.log.warn({ err: error, key: thumb.key }, 'small squares of a picture could not be made')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Locks the thumbnail until the squares are stored.
 * @throws AppError `conflict` if it is no longer in use
 */
async function isStillThere(tx: Queryable, { key }: Thumb): Promise<void> {
  const [thumb] = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.key, key), eq(files.state, 'stored')))
    .for('share')
  if (!thumb) throw new AppError('conflict', 'Another request replaced the picture')
}
