import { eq, sql } from 'drizzle-orm'
import { IMPORT } from '#contract/imports.ts'
import { retireReplaced, storeFiles } from '#server/media/files.ts'
import { requireQuota } from '#server/media/quota.ts'
import { hashedName } from '#server/media/upload/file-names.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import { receiveUpload } from '#server/media/upload/upload.ts'
import { requireSender } from '#server/people/identity/guards.ts'
import type { AppContext, Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import { AppError } from '#server/platform/errors.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findArchive } from './reading/archive.ts'
import { type Contents, readContents } from './reading/contents.ts'
import { serialised } from './reading/serialised.ts'
import { openSource } from './reading/source.ts'
import { imports } from './tables.ts'

/**
 * Rate limit of one account for sent archives. Their contents need no rate limit: the server
 * processes one archive at a time.
 */
const ARCHIVES_PER_ACCOUNT: RateLimit = { name: 'import', points: 10, seconds: 24 * 3600 }
const UPLOAD = { files: { archive: { maxBytes: IMPORT.maxBytes } }, maxFields: 0, maxFieldBytes: 0 }
/** The largest archive takes hours over a home connection. */
const TOTAL_MS = 12 * 3600_000

/**
 * Stores the zip of a request and records its contents; nothing is imported yet. The zip replaces
 * an earlier one. Each account can send one at a time.
 * @throws AppError `conflict` while another is being sent or imported, `quota_full`,
 * `rate_limited`, `invalid` if it is no data download, and what receiving and storing a file throw
 */
export async function receiveArchive(c: AppContext): Promise<void> {
  const { accountId: userId, signal } = requireSender(c)
  const { db, rateLimits, spoolDir } = c.var
  const lease = await takeLease(db, `archive ${userId}`)
  if (!lease) throw new AppError('conflict', 'You are already uploading another archive. Wait until it has finished.')
  try {
    await requireNoneRunning(c.var, userId)
    await requireQuota(c.var, userId, Number(c.req.header('content-length')) || 0)
    await rateLimits.take(ARCHIVES_PER_ACCOUNT, userId)
    await using upload = await receiveUpload(c.env.incoming, { spoolDir, ...UPLOAD, signal, totalTimeoutMs: TOTAL_MS })
    const { archive } = upload.files
    const missing = 'Please choose the zip file of a data download'
    if (!archive) throw new AppError('file_missing', missing, { fields: { archive: missing } })
    await keepArchive(c.var, userId, archive, await serialised(() => readZip(archive.path)))
  } finally {
    await lease.release()
  }
}

async function readZip(path: string): Promise<Contents> {
  await using source = await openSource(path)
  const archive = findArchive(source)
  if (!archive) throw new AppError('invalid', 'This zip is not a data download of Undercroft: it has no profiles.json.')
  // `await` is necessary: the zip is closed when this scope is left
  return await readContents(archive)
}

const isRunning = () => new AppError('conflict', 'An import of your data is already in progress.')

async function requireNoneRunning({ db }: Pick<Services, 'db'>, userId: string): Promise<void> {
  const [row] = await db.select({ state: imports.state }).from(imports).where(eq(imports.userId, userId))
  if (row?.state === 'running') throw isRunning()
}

/**
 * The file belongs to the account itself, which may have no profile yet. Its row in `files` names
 * the account.
 */
async function keepArchive(
  services: Services,
  userId: string,
  { path, sha256, size }: SpooledFile,
  contents: Contents,
) {
  const key = `imports/${userId}/${hashedName('data', sha256, 'zip')}`
  const file = { key, localPath: path, contentType: 'application/zip', size }
  await storeFiles(services, userId, [file], async (tx) => {
    const [before] = await tx.select().from(imports).where(eq(imports.userId, userId)).for('update')
    if (before?.state === 'running') throw isRunning()
    await tx.delete(imports).where(eq(imports.userId, userId))
    await tx.insert(imports).values({ userId, fileKey: key, size, contents, updatedAt: sql`now()` })
    await retireReplaced(tx, services.jobs, [before?.fileKey ?? null], [key])
  })
}
