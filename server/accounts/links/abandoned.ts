import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database.ts'
import { profileMembers } from '#server/profiles/tables.ts'
import { admins, users } from '../tables.ts'

const KEEP_UNVERIFIED_MS = 30 * 24 * 3600_000
const AT_ONCE = 1000

/** An account that was never signed in to: its address is unverified, so nothing but the sign-up was ever done with it. */
export const isAbandonable = sql`(not ${users.emailVerified}
  and not exists (select from ${profileMembers} where ${profileMembers.userId} = ${users.id})
  and not exists (select from ${admins} where ${admins.userId} = ${users.id}))`

/**
 * Removes accounts whose address was not verified for 30 days. Asking for a link touches the account and locks it, and no link
 * lives that long: none that is swept can be verified meanwhile, and one that is being touched is not swept.
 */
export async function sweepUnverified(db: Database): Promise<void> {
  const old = lt(users.updatedAt, new Date(Date.now() - KEEP_UNVERIFIED_MS))
  for (;;) {
    const some = db.select({ id: users.id }).from(users).where(and(old, isAbandonable)).limit(AT_ONCE)
    const { rowCount } = await db.delete(users).where(and(inArray(users.id, some), old, isAbandonable))
    if (!rowCount || rowCount < AT_ONCE) return
  }
}
