import { sql } from 'drizzle-orm'
import type { AccountQuota, AccountStorage, StorageKind } from '#contract/storage.ts'
import { quotaOf } from '#server/media/quota.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'

type Settings = Pick<Services, 'env'>
type Account = { id: string; quotaMb: number | null }

/** The stored bytes of an account by type of file. Counts the same files as `stored_bytes`. */
async function findStorage(db: Queryable, settings: Settings, { id, quotaMb }: Account): Promise<AccountStorage> {
  const { rows: uses } = await db.execute<{ kind: StorageKind; bytes: number; files: number }>(sql`
    with stems as (
      select file_url from music join assets using (id)
      where type = 'stem' and profile_id = any(storage_profiles(${id}::uuid))
    ), counted as (
      select size, case
        when key in (select file_url from stems) then 'stems'
        when key like 'music/%/audio/%' then 'tracks'
        when key like 'art/%' then 'artworks'
        else 'pictures' end as kind
      from files where profile_id = any(storage_profiles(${id}::uuid))
        and state = 'stored' and key not like 'cards/%' and key not like 'imports/%'
    )
    select kind, sum(size)::float8 as bytes, count(*)::int as files from counted group by kind order by bytes desc, kind`)
  const usedBytes = uses.reduce((sum, { bytes }) => sum + bytes, 0)
  return { usedBytes, quotaBytes: quotaOf(settings, quotaMb), uses }
}

/** The storage of the user's own account. */
export async function findOwnStorage(db: Queryable, settings: Settings, userId: string): Promise<AccountStorage> {
  const { rows } = await db.execute<Account>(
    sql`select id, quota_mb as "quotaMb" from users where id = ${userId}::uuid`,
  )
  if (!rows[0]) throw notFound('Account')
  return findStorage(db, settings, rows[0])
}

/** The storage of an account, found by its address; for admins. @throws AppError `not_found` */
export async function findQuota(db: Queryable, settings: Settings, email: string): Promise<AccountQuota> {
  const { rows } = await db.execute<Account>(sql`select id, quota_mb as "quotaMb" from users where email = ${email}`)
  const [account] = rows
  if (!account) throw notFound('Account')
  const storage = await findStorage(db, settings, account)
  return { email, quotaMb: account.quotaMb, siteQuotaMb: settings.env.accountQuotaMb, storage }
}
