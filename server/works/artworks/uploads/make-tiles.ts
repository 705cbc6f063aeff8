import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { counted } from '#contract/words/counted.ts'
import { retireReplaced, storeDerivedFiles } from '#server/media/files.ts'
import { makeImages } from '#server/media/images/process/make-images.ts'
import { sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { makeSpoolFolder } from '#server/media/upload/spool.ts'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { assets } from '#server/works/assets/tables.ts'
import { UNFINISHED } from '../load.ts'
import { artworks, lacksTiles } from '../tables.ts'
import { folderOf, namedTiles } from './artwork-files.ts'

const BATCH = 10
/** A shutdown waits for the running job, so each run is short; the next run continues. */
const RUN_MS = 15_000
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Errors that would occur again on a retry. */
const HOPELESS: ErrorCode[] = ['not_found', 'file_damaged', 'file_too_large', 'file_too_costly', 'wrong_file_kind']

/**
 * Creates missing tiles of artworks, oldest first, for at most `RUN_MS`. The job may be killed at
 * any time, run twice or run concurrently.
 */
export async function makeMissingTiles(services: Services): Promise<void> {
  const lease = await takeLease(services.db, 'make-artwork-tiles')
  if (!lease) return
  try {
    const until = performance.now() + RUN_MS
    const failed = await makeUntil(services, until)
    if (failed > 0) throw new Error(`tiles of ${counted(failed, 'artwork')} could not be made`)
  } finally {
    await lease.release()
  }
}

async function makeUntil(services: Services, until: number): Promise<number> {
  let failed = 0
  for (let after = NO_ID; ; ) {
    const found = await findWithoutTiles(services.db, after)
    for (const artwork of found) {
      if (performance.now() > until) return failed
      if (!(await tryToMake(services, artwork))) failed++
    }
    const last = found.at(-1)
    if (!last) return failed
    after = last.id
  }
}

const findWithoutTiles = (db: Database, after: string): Promise<WithoutTiles[]> =>
  db
    .select({
      id: artworks.id,
      profileId: assets.profileId,
      originalName: artworks.originalName,
      thumbPath: artworks.thumbPath,
      largePath: artworks.largePath,
      tilePaths: artworks.tilePaths,
    })
    .from(artworks)
    .innerJoin(assets, eq(assets.id, artworks.id))
    .where(and(lacksTiles(artworks), gt(artworks.id, after), ne(artworks.thumbPath, UNFINISHED)))
    .orderBy(asc(artworks.id))
    .limit(BATCH)

type WithoutTiles = {
  id: string
  profileId: string
  originalName: string
  thumbPath: string
  largePath: string | null
  tilePaths: string[] | null
}

/** Returns true if no later run has to retry this artwork. */
async function tryToMake(services: Services, artwork: WithoutTiles): Promise<boolean> {
  const folder = await makeSpoolFolder(services.spoolDir)
  try {
    await makeTilesOf(services, artwork, folder)
    return true
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'unexpected'
    // The picture was replaced or the artwork deleted. That request has already handled the tiles.
    if (code === 'conflict') return true
    services.log.warn({ err: error, artwork: artwork.id }, 'tiles of an artwork could not be made')
    if (!HOPELESS.includes(code)) return false
    await transaction(services.db, (tx) => keepTiles(tx, services.jobs, artwork, []))
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTilesOf(services: Services, artwork: WithoutTiles, folder: string): Promise<void> {
  const { id, profileId, originalName, thumbPath, largePath } = artwork
  const path = join(folder, 'derivative')
  await pipeline(await services.storage.open(largePath ?? thumbPath), createWriteStream(path))
  const { signal } = new AbortController()
  const made = await makeImages('tiles', path, { accountId: 'tiles', folder, signal })
  const tiles = await namedTiles(folderOf(profileId, id), sanitiseBaseName(originalName), made)
  const tilePaths = tiles.map(({ key }) => key)
  // Keys contain the content's hash: equal bytes have an equal key and are already stored.
  const fresh = tiles.filter(({ key }) => !artwork.tilePaths?.includes(key))
  await storeDerivedFiles(services, profileId, fresh, (tx) => keepTiles(tx, services.jobs, artwork, tilePaths))
}

/** @throws AppError `conflict` if the artwork now has another picture or other tiles */
async function keepTiles(tx: Queryable, jobs: Jobs, artwork: WithoutTiles, tilePaths: string[]): Promise<void> {
  const { id, thumbPath, tilePaths: before } = artwork
  const unchanged = and(
    eq(artworks.id, id),
    eq(artworks.thumbPath, thumbPath),
    before ? eq(artworks.tilePaths, before) : isNull(artworks.tilePaths),
  )
  const { rowCount } = await tx.update(artworks).set({ tilePaths }).where(unchanged)
  if (rowCount === 0) throw new AppError('conflict', 'Another request changed the artwork')
  await retireReplaced(tx, jobs, before ?? [], tilePaths)
}
