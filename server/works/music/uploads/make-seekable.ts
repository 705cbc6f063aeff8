import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt, not } from 'drizzle-orm'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { copySeekable } from '#server/media/audio/audio.ts'
import { storeFiles } from '#server/media/files.ts'
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
/** A stop of the server waits for what is under way; the next run goes on. */
const RUN_MS = 15_000
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** What will be so the next time as well: the file is gone, or is one that is not accepted any more. */
const HOPELESS: ErrorCode[] = ['not_found', 'file_damaged', 'file_too_large', 'file_too_costly', 'wrong_file_kind']

type Track = { id: string; profileId: string; fileUrl: string; fileName: string; fileSize: number }

/**
 * Makes the copies that players can seek in for tracks from before there were any, for a while; the originals stay. May
 * be killed anywhere, and run twice or beside itself.
 */
export async function makeTracksSeekable(services: Services): Promise<void> {
  const lease = await takeLease(services.db, JOB)
  if (!lease) return
  try {
    const until = performance.now() + RUN_MS
    for (let after = NO_ID; ; ) {
      const found = await findUnseen(services.db, after)
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

const findUnseen = (db: Database, after: string): Promise<Track[]> =>
  db
    .select({
      id: music.id,
      profileId: assets.profileId,
      fileUrl: music.fileUrl,
      fileName: music.fileName,
      fileSize: music.fileSize,
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
    // It was replaced or deleted meanwhile: whoever did so saw to the rest.
    if (code === 'conflict') return
    services.log.warn({ err: error, track: track.id }, 'a copy of a track for players could not be made')
    if (HOPELESS.includes(code)) await note(services.db, track)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeCopyOf(services: Services, track: Track, folder: string): Promise<void> {
  const { id, profileId, fileUrl, fileName, fileSize } = track
  if (/^https?:\/\//.test(fileUrl)) return note(services.db, track)
  const [path, copyPath] = [join(folder, 'original'), join(folder, 'copy')]
  await pipeline(await services.storage.open(fileUrl), createWriteStream(path))
  const { signal } = new AbortController()
  if (!(await copySeekable(path, { accountId: JOB, signal, copyPath }))) return note(services.db, track)
  const { file, columns } = await copyOf(copyPath, (sha256) => audioKey(profileId, id, fileName, sha256))
  await storeFiles(services, profileId, [file], (tx) => note(tx, track, columns({ key: fileUrl, size: fileSize })))
}

/** @throws AppError `conflict` when the track has another file by now */
async function note(tx: Queryable, { id, fileUrl }: Track, columns: Partial<typeof music.$inferInsert> = {}) {
  const { rowCount } = await tx
    .update(music)
    .set({ ...columns, isSeekable: true })
    .where(and(eq(music.id, id), eq(music.fileUrl, fileUrl), not(music.isSeekable)))
  if (rowCount === 0) throw new AppError('conflict', 'The track was changed meanwhile')
}
