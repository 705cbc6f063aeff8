import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { smallNamesOf } from '#contract/platform/media.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { keepWithinQuota } from './quota.ts'
import { files } from './tables.ts'

/** An object to store, and the local file with its bytes. `size` is in bytes. */
export type NewFile = { key: string; localPath: string; contentType: string; size: number }

type Keeping = Pick<Services, 'db' | 'storage' | 'log'>

/** The public URL of a storage key. A full http(s) URL is returned unchanged. */
export const mediaUrl = (keyOrUrl: string): string => (/^https?:\/\//.test(keyOrUrl) ? keyOrUrl : `/media/${keyOrUrl}`)

/**
 * Stores files together with `save`, the transaction that makes them visible. Their rows are
 * inserted before the bytes are written, and set to 'stored' in that transaction. If anything
 * fails, objects and rows are removed; a crash leaves 'pending' rows for the sweep. `ownerId` is
 * the profile or account that the files belong to and whose quota applies.
 * @throws AppError `conflict` if one of the files was removed in the meantime, `quota_full`, and
 * errors of the storage and of `save`.
 */
export const storeFiles = <T>(
  keeping: Keeping & Pick<Services, 'env'>,
  ownerId: string,
  newFiles: NewFile[],
  save: (tx: Queryable) => Promise<T>,
): Promise<T> =>
  storeDerivedFiles(keeping, ownerId, newFiles, save, async (tx) => {
    const sum = (those: NewFile[]) => those.reduce((bytes, { size }) => bytes + size, 0)
    const addedBytes = sum(newFiles)
    // An archive to import has to fit into the quota, but is not counted as used, so that its
    // contents have space.
    const uncountedBytes = sum(newFiles.filter(({ key }) => key.startsWith('imports/')))
    if (addedBytes > 0) await keepWithinQuota(tx, keeping, ownerId, { addedBytes, uncountedBytes })
  })

/** Stores files that the site itself derives from existing ones. No quota applies. */
export async function storeDerivedFiles<T>(
  keeping: Keeping,
  profileId: string,
  newFiles: NewFile[],
  save: (tx: Queryable) => Promise<T>,
  judge?: (tx: Queryable) => Promise<void>,
): Promise<T> {
  const { db, storage } = keeping
  const keys = newFiles.map((file) => file.key)
  await announceFiles(db, profileId, newFiles)
  try {
    for (const file of newFiles) await storage.put(file.key, file.localPath, file.contentType)
    return await transaction(db, async (tx) => {
      const saved = await save(tx)
      await settleFiles(tx, keys)
      await judge?.(tx)
      return saved
    })
  } catch (error) {
    await abandonFiles(keeping, keys)
    throw error
  }
}

/**
 * A file that is to be removed can be used again. Its row stays locked, so that the sweep cannot
 * remove it at the same time.
 */
async function announceFiles(db: Database, profileId: string, newFiles: NewFile[]): Promise<void> {
  if (newFiles.length === 0) return
  const rows = newFiles.map(({ key, contentType, size }) => ({
    key,
    contentType,
    size,
    profileId,
    state: 'pending' as const,
  }))
  await db
    .insert(files)
    .values(rows)
    .onConflictDoUpdate({
      target: files.key,
      set: { state: 'pending', createdAt: sql`now()` },
      setWhere: ne(files.state, 'stored'),
    })
}

async function settleFiles(tx: Queryable, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const settled = await tx
    .update(files)
    // Decided again: the work may have been taken back since the file was announced.
    .set({ state: 'stored', isPublic: sql`is_file_public(${files.profileId}, ${files.key})` })
    .where(and(inArray(files.key, keys), ne(files.state, 'removing')))
    .returning({ key: files.key })
  if (settled.length !== keys.length)
    throw new AppError('conflict', 'Another request changed the file. Please try again.')
}

/**
 * Failures here are only logged: the caller needs the original error, and the sweep removes what is
 * left.
 */
async function abandonFiles(keeping: Keeping, keys: string[]): Promise<void> {
  try {
    if (keys.length === 0) return
    await markRemoving(keeping.db, and(inArray(files.key, keys), eq(files.state, 'pending')))
    const onFailure = (key: string, error: unknown) => keeping.log.warn({ err: error, key }, LEFT_TO_SWEEP)
    await removeFiles(keeping, keys, { onFailure })
  } catch (error) {
    keeping.log.warn({ err: error, keys }, LEFT_TO_SWEEP)
  }
}

const LEFT_TO_SWEEP = 'files of a failed upload are left to the sweep'

/**
 * Marks files as removed, with the small squares beside them, in the transaction that drops the
 * last reference. A job deletes them after the commit. URLs are ignored.
 */
export async function retireFiles(tx: Queryable, jobs: Jobs, keys: (string | null)[]): Promise<void> {
  const stored = keys.filter((key): key is string => key !== null && !/^https?:\/\//.test(key))
  if (stored.length === 0) return
  // Squares that are still being written are removed by the upload or job that writes them.
  const smalls = and(inArray(files.key, stored.flatMap(smallNamesOf)), eq(files.state, 'stored'))
  await markRemoving(tx, or(inArray(files.key, stored), smalls))
  await jobs.add(tx, 'sweep-files', {}, { key: 'sweep-files' })
}

/** Retires those files of `before` that are not used `after` a change. */
export const retireReplaced = (
  tx: Queryable,
  jobs: Jobs,
  before: (string | null)[],
  after: (string | null | undefined)[],
): Promise<void> =>
  retireFiles(
    tx,
    jobs,
    before.filter((key) => !after.includes(key)),
  )

/** Rendered social cards: nobody uploaded them, so they are not counted for anyone. */
export const isOurs = sql`${files.key} like 'cards/%'`

/**
 * Retires all stored files of profiles and returns how many objects were their own. Call it when
 * nothing can be added to the profiles any more. Files of running uploads are not touched: those
 * uploads fail and remove their files, or the sweep does when they are old. A file removed before
 * it is written would stay forever.
 */
export async function retireFilesOf(tx: Queryable, jobs: Jobs, profileIds: string[]): Promise<number> {
  const theirs = and(inArray(files.profileId, profileIds), eq(files.state, 'stored'))
  await markRemoving(tx, and(theirs, isOurs))
  const { rowCount } = await markRemoving(tx, theirs)
  await jobs.add(tx, 'sweep-files', {}, { key: 'sweep-files' })
  return rowCount ?? 0
}

export const markRemoving = (tx: Queryable, which: SQL | undefined) =>
  tx.update(files).set({ state: 'removing' }).where(which)

export type Removal = { removed: number; failed: number }
type RemovalOptions = {
  /** `ms` is the time until the failure. */
  onFailure?: (key: string, error: unknown, ms: number) => void
  shouldStop?: () => boolean
}

/**
 * Objects removed at the same time, with one request each. All S3 servers support single removals,
 * and a request is mostly waiting time.
 */
export const REMOVALS_AT_ONCE = 16

/**
 * Removes objects in batches, then their rows. Skips files in another state or locked by another
 * process, and stops as soon as `shouldStop` returns true.
 */
export async function removeFiles(
  keeping: Keeping,
  keys: string[],
  { onFailure, shouldStop }: RemovalOptions = {},
): Promise<Removal> {
  const sum = { removed: 0, failed: 0 }
  for (let at = 0; at < keys.length && !shouldStop?.(); at += REMOVALS_AT_ONCE) {
    const { removed, failed } = await removeAtOnce(keeping, keys.slice(at, at + REMOVALS_AT_ONCE), onFailure)
    sum.removed += removed
    sum.failed += failed
  }
  return sum
}

/**
 * Locks the rows during the removal, so that no upload can use the files again. After a crash all
 * rows are left; the next removal finds some objects missing, which is no error.
 */
function removeAtOnce(
  { db, storage }: Keeping,
  keys: string[],
  onFailure: RemovalOptions['onFailure'],
): Promise<Removal> {
  return transaction(db, async (tx) => {
    const rows = await tx
      .select({ key: files.key })
      .from(files)
      .where(and(inArray(files.key, keys), eq(files.state, 'removing')))
      .orderBy(files.key)
      .for('update', { skipLocked: true })
    const gone: string[] = []
    const remove = async (key: string) => {
      const started = performance.now()
      try {
        await storage.remove(key)
        gone.push(key)
      } catch (error) {
        onFailure?.(key, error, performance.now() - started)
      }
    }
    await Promise.all(rows.map(({ key }) => remove(key)))
    if (gone.length > 0) await tx.delete(files).where(inArray(files.key, gone))
    return { removed: gone.length, failed: rows.length - gone.length }
  })
}
