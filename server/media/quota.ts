import { sql } from 'drizzle-orm'
import { sizeText } from '#contract/platform/size-text.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'

const MB = 1024 * 1024

type Settings = Pick<Services, 'env'>
/** An account with a quota. */
type Limited = { account: string; quotaBytes: number }

/**
 * Quota of an account in bytes, from its own quota in MB or that of the site; null for no limit.
 */
export function quotaOf({ env }: Settings, quotaMb: number | null): number | null {
  const megabytes = quotaMb ?? env.accountQuotaMb
  return megabytes === 0 ? null : megabytes * MB
}

/**
 * Refuses an upload over the quota early, before anything is rendered. `ownerId` is a profile or an
 * account.
 * @throws AppError `quota_full`
 */
export async function requireQuota({ db, env }: Services, ownerId: string, bytes: number): Promise<void> {
  const limited = await findLimited(db, { env }, ownerId)
  if (!limited) return
  const used = await findUsedBytes(db, limited.account)
  if (used + bytes > limited.quotaBytes) throw quotaFull({ env }, limited, { needed: bytes, used })
}

/**
 * Refuses a transaction that stores files over the account's quota. Call it last: an advisory lock
 * serialises the uploads of an account, so that each counts what earlier ones have committed.
 * `addedBytes` is the size of the new files, `uncountedBytes` the part of it that `stored_bytes`
 * does not count.
 * @throws AppError `quota_full`
 */
export async function keepWithinQuota(
  tx: Queryable,
  settings: Settings,
  ownerId: string,
  { addedBytes, uncountedBytes }: { addedBytes: number; uncountedBytes: number },
): Promise<void> {
  const limited = await findLimited(tx, settings, ownerId)
  if (!limited) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${limited.account}`}, 0))`)
  const total = (await findUsedBytes(tx, limited.account)) + uncountedBytes
  if (total > limited.quotaBytes) throw quotaFull(settings, limited, { needed: addedBytes, used: total - addedBytes })
}

/** Bytes of an account that count against its quota. One sum over an index. */
export async function findUsedBytes(db: Queryable, account: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select stored_bytes(${account}::uuid) as bytes`)
  return Number(rows[0]!.bytes)
}

/** The account that the files count for; null if there is none or it has no limit. */
async function findLimited(db: Queryable, settings: Settings, ownerId: string): Promise<Limited | null> {
  const { rows } = await db.execute<{ account: string; quotaMb: number | null }>(sql`
    select id as account, quota_mb as "quotaMb" from users
    where id = coalesce(storage_account(${ownerId}::uuid), ${ownerId}::uuid)`)
  const [found] = rows
  const quotaBytes = found ? quotaOf(settings, found.quotaMb) : null
  return quotaBytes === null ? null : { account: found!.account, quotaBytes }
}

function quotaFull(
  { env }: Settings,
  { quotaBytes }: Limited,
  { needed, used }: { needed: number; used: number },
): AppError {
  const left = sizeText(Math.max(0, quotaBytes - used))
  return new AppError(
    'quota_full',
    `Your account has ${left} left of ${sizeText(quotaBytes)}, and this needs ${sizeText(needed)}. Delete something, or write to ${env.contactEmail}.`,
  )
}
