import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { smallNamesOf } from '#contract/platform/media.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { keepWithinQuota } from './quota.ts'
import { files } from './tables.ts'

/** An object to be stored: where its bytes lie now, and what they are. `size` is bytes. */
export type NewFile = { key: string; localPath: string; contentType: string; size: number }

type Keeping = Pick<Services, 'db' | 'storage' | 'log'>

/** The public URL of a storage key. A full http(s) URL is handed out as it is. */
export const mediaUrl = (keyOrUrl: string): string => (/^https?:\/\//.test(keyOrUrl) ? keyOrUrl : `/media/${keyOrUrl}`)

/**
 * Stores files so that they stay together with `save`, the transaction that makes them visible: their rows are there
 * before their bytes, and settled in that same transaction. If anything fails, objects and rows are removed again; a
 * crash leaves 'pending' rows for the sweep. `ownerId` is the profile or the account that they belong to; what is over
 * its account's quota is refused.
 * @throws AppError `conflict` when one of the files was removed meanwhile, `quota_full`, and whatever storage or `save`
 * throw.
 */
export const storeFiles = <T>(
  keeping: Keeping & Pick<Services, 'env'>,
  ownerId: string,
  newFiles: NewFile[],
  save: (tx: Queryable) => Promise<T>,
): Promise<T> =>
  storeOurFiles(keeping, ownerId, newFiles, save, async (tx) => {
    const sum = (those: NewFile[]) => those.reduce((bytes, { size }) => bytes + size, 0)
    const addedBytes = sum(newFiles)
    // an archive that waits to be imported has to fit, and takes nothing from what is made of it
    const uncountedBytes = sum(newFiles.filter(({ key }) => key.startsWith('imports/')))
    if (addedBytes > 0) await keepWithinQuota(tx, keeping, ownerId, { addedBytes, uncountedBytes })
  })

/** The same for what the site makes by itself of files that are there: no quota refuses it. */
export async function storeOurFiles<T>(
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

/** A file that waits for its removal is taken back into use: the lock keeps the sweep from removing it meanwhile. */
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
    .set({ state: 'stored' })
    .where(and(inArray(files.key, keys), ne(files.state, 'removing')))
    .returning({ key: files.key })
  if (settled.length !== keys.length)
    throw new AppError('conflict', 'The file was changed meanwhile. Please try again.')
}

/** The error that led here is what the caller has to hear of; what cannot be removed now is left to the sweep. */
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
 * Gives files up in the transaction in which nothing names them any more, with the small squares beside them; a job
 * removes them after it. URLs are left out.
 */
export async function retireFiles(tx: Queryable, jobs: Jobs, keys: (string | null)[]): Promise<void> {
  const stored = keys.filter((key): key is string => key !== null && !/^https?:\/\//.test(key))
  if (stored.length === 0) return
  // those that are on their way are given up by whoever makes them
  const smalls = and(inArray(files.key, stored.flatMap(smallNamesOf)), eq(files.state, 'stored'))
  await markRemoving(tx, or(inArray(files.key, stored), smalls))
  await jobs.add(tx, 'sweep-files', {}, { key: 'sweep-files' })
}

/** The same for those of `before` that are no longer used `after` a change. */
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

/** What was drawn of something: nobody uploaded it, and so nobody counts it as theirs. */
export const isOurs = sql`${files.key} like 'cards/%'`

/**
 * Gives up everything that profiles have in storage, and answers how many objects of theirs that are. Call it when nothing of
 * theirs can be added any more. Files of uploads under way are left to those, which fail and remove them, or to the
 * sweep when they are old: one that is removed before it is written would be there for ever.
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
  /** `ms` is how long it took to fail. */
  onFailure?: (key: string, error: unknown, ms: number) => void
  isEnough?: () => boolean
}

/**
 * So many objects are removed at a time: one request each, which every server that speaks S3 knows, waits mostly for
 * its answer.
 */
export const REMOVALS_AT_ONCE = 16

/**
 * Removes objects that wait for it, some at a time, then their rows. Those that are in another state, or in another's
 * hands, are left alone, and so is what is left once `isEnough`.
 */
export async function removeFiles(
  keeping: Keeping,
  keys: string[],
  { onFailure, isEnough }: RemovalOptions = {},
): Promise<Removal> {
  const sum = { removed: 0, failed: 0 }
  for (let at = 0; at < keys.length && !isEnough?.(); at += REMOVALS_AT_ONCE) {
    const { removed, failed } = await removeAtOnce(keeping, keys.slice(at, at + REMOVALS_AT_ONCE), onFailure)
    sum.removed += removed
    sum.failed += failed
  }
  return sum
}

/**
 * The rows are locked all the while, so that no one takes the files back into use. A crash leaves all rows, and the
 * next removal finds some objects gone, which is no error.
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
