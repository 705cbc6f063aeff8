import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt, isNull, like } from 'drizzle-orm'
import { storeDerivedFiles } from '#server/media/files.ts'
import { sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { hashFile, makeSpoolFolder } from '#server/media/upload/spool.ts'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { assets } from '#server/works/assets/tables.ts'
import { lockArtwork } from '../queries.ts'
import { artworks } from '../tables.ts'
import { preparePublic } from './artwork-files.ts'

const BATCH = 50
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Creates the public copies of originals that have none, one after the other. Until then only the
 * artist and admins get the original; everyone else gets the derived sizes. The job may be killed
 * at any time, run twice or run concurrently.
 * @throws Error if some copies failed; the next run retries them.
 */
export async function copyOriginals(services: Services): Promise<void> {
  const lease = await takeLease(services.db, 'copy-originals')
  if (!lease) return
  try {
    let failed = 0
    for (let after = NO_ID; ; ) {
      const rows = await findUnread(services.db, after)
      for (const row of rows) if (!(await tryToCopy(services, row))) failed++
      const last = rows.at(-1)
      if (!last) break
      after = last.id
    }
    if (failed > 0) throw new Error(`${failed} originals could not be copied`)
  } finally {
    await lease.release()
  }
}

type Unread = Awaited<ReturnType<typeof findUnread>>[number]

const findUnread = (db: Database, after: string) =>
  db
    .select({
      id: artworks.id,
      profileId: assets.profileId,
      originalPath: artworks.originalPath,
      originalName: artworks.originalName,
      contentType: artworks.contentType,
    })
    .from(artworks)
    .innerJoin(assets, eq(assets.id, artworks.id))
    .where(and(isNull(artworks.traces), gt(artworks.id, after), like(artworks.originalPath, 'art/%')))
    .orderBy(asc(artworks.id))
    .limit(BATCH)

async function tryToCopy(services: Services, row: Unread): Promise<boolean> {
  const folder = await makeSpoolFolder(services.spoolDir)
  try {
    await copyOriginal(services, row, folder)
    return true
  } catch (error) {
    // Replaced, deleted or missing: a retry would not help.
    const isGone = error instanceof AppError && error.code === 'not_found'
    const level = isGone ? 'debug' : 'warn'
    services.log[level]({ err: error, artwork: row.id }, 'an original could not be copied')
    return isGone
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyOriginal(services: Services, row: Unread, folder: string): Promise<void> {
  const { id, profileId, originalPath, originalName, contentType } = row
  const localPath = join(folder, 'original')
  await pipeline(await services.storage.open(originalPath), createWriteStream(localPath))
  const original = { key: originalPath, localPath, contentType, ...(await hashFile(localPath)) }
  const at = dirname(dirname(originalPath))
  const { file, columns } = await preparePublic(at, sanitiseBaseName(originalName), original, folder)
  await storeDerivedFiles(services, profileId, file ? [file] : [], async (tx) => {
    const found = await lockArtwork(tx, id)
    if (found?.artwork.originalPath !== originalPath)
      throw new AppError('not_found', 'Another request replaced the picture')
    await tx.update(artworks).set(columns).where(eq(artworks.id, id))
  })
}
