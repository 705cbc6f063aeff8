import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt, not } from 'drizzle-orm'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { copySeekable } from '#server/media/audio/audio.ts'
import { retireFiles, storeDerivedFiles } from '#server/media/files.ts'
import { makeSpoolFolder } from '#server/media/upload/spool.ts'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { assets } from '#server/works/assets/tables.ts'
import { music } from '../tables.ts'
import { audioKey, copyOf } from './track-files.ts'

const JOB = 'make-tracks-seekable'
const BATCH = 10
/** A shutdown waits for the running job, so each run is short; the next run continues. */
const RUN_MS = 15_000
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Errors that would occur again on a retry: the file is missing, or is no longer accepted. */
const HOPELESS: ErrorCode[] = ['not_found', 'file_damaged', 'file_too_large', 'file_too_costly', 'wrong_file_kind']

type Track = Pick<
  typeof music.$inferSelect,
  'id' | 'fileUrl' | 'fileName' | 'fileSize' | 'originalUrl' | 'originalSize'
> & {
  profileId: string
}

/**
 * Creates the copies for players of older tracks, for at most `RUN_MS`; the originals stay. It
 * replaces copies of an older kind. The job may be killed at any time, run twice or run
 * concurrently.
 */
export async function makeTracksSeekable(services: Services): Promise<void> {
  const lease = await takeLease(services.db, JOB)
  if (!lease) return
  try {
    const until = performance.now() + RUN_MS
    for (let after = NO_ID; ; ) {
      const found = await findNotSeekable(services.db, after)
      for (const track of found) {
        if (performance.now() > until) return
        await tryToMake(services, track)
      }
      const last = found.at(-1)
      if (!last) return
      after = last.id
    }
  } finally {
    await lease.release()
  }
}

const findNotSeekable = (db: Database, after: string): Promise<Track[]> =>
  db
    .select({
      id: music.id,
      profileId: assets.profileId,
      fileUrl: music.fileUrl,
      fileName: music.fileName,
      fileSize: music.fileSize,
      originalUrl: music.originalUrl,
      originalSize: music.originalSize,
    })
    .from(music)
    .innerJoin(assets, eq(assets.id, music.id))
    .where(and(not(music.isSeekable), gt(music.id, after)))
    .orderBy(asc(music.id))
    .limit(BATCH)

async function tryToMake(services: Services, track: Track): Promise<void> {
  const folder = await makeSpoolFolder(services.spoolDir)
  try {
    await makeCopyOf(services, track, folder)
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'unexpected'
    // The file was replaced or the track deleted. That request has already handled the copy.
    if (code === 'conflict') return
    services.log.warn({ err: error, track: track.id }, 'a copy of a track for players could not be made')
    if (HOPELESS.includes(code)) await note(services.db, track)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeCopyOf(services: Services, track: Track, folder: string): Promise<void> {
  const { id, profileId, fileUrl, fileName, fileSize, originalUrl, originalSize } = track
  if (/^https?:\/\//.test(fileUrl)) return note(services.db, track)
  const original = { key: originalUrl ?? fileUrl, size: originalSize ?? fileSize }
  const [path, copyPath] = [join(folder, 'original'), join(folder, 'copy')]
  await pipeline(await services.storage.open(original.key), createWriteStream(path))
  const { signal } = new AbortController()
  if (!(await copySeekable(path, { accountId: JOB, signal, copyPath }))) return note(services.db, track)
  const { file, columns } = await copyOf(copyPath, (sha256) => audioKey(profileId, id, fileName, sha256))
  if (file.key === fileUrl) return note(services.db, track)
  await storeDerivedFiles(services, profileId, [file], async (tx) => {
    await note(tx, track, columns(original))
    if (originalUrl) await retireFiles(tx, services.jobs, [fileUrl])
  })
}

/** @throws AppError `conflict` if the track now has another file */
async function note(tx: Queryable, { id, fileUrl }: Track, columns: Partial<typeof music.$inferInsert> = {}) {
  const { rowCount } = await tx
    .update(music)
    .set({ ...columns, isSeekable: true })
    .where(and(eq(music.id, id), eq(music.fileUrl, fileUrl), not(music.isSeekable)))
  if (rowCount === 0) throw new AppError('conflict', 'Another request changed the track')
}
