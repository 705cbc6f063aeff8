import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { SECURITY_LOG_DAYS } from '#contract/platform/limits.ts'
import type { SecurityEventName } from '#contract/security-events.ts'
import { users } from '#server/people/identity/tables.ts'
import type { Database } from '#server/platform/database.ts'
import { newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { securityEvents } from './tables.ts'

type Page = { cursor?: string; limit: number }

const { order } = newestFirst(securityEvents.createdAt, securityEvents.id)
const after = (cursor: string | undefined): SQL => {
  const { before, beforeId } = startingAt(cursor)
  return sql`(${securityEvents.createdAt}, ${securityEvents.id}) < (${before}::timestamptz, ${beforeId}::uuid)`
}
/** Partitions are dropped as a whole, so the oldest has rows that are older. */
const isRecent = gt(securityEvents.createdAt, sql`now() - make_interval(days => ${SECURITY_LOG_DAYS})`)

const select = (db: Database, { cursor, limit }: Page, ...conditions: SQL[]) =>
  db
    .select({
      id: securityEvents.id,
      event: securityEvents.event,
      isWarning: securityEvents.isWarning,
      userId: securityEvents.userId,
      email: users.email,
      address: securityEvents.address,
      network: securityEvents.network,
      device: securityEvents.device,
      details: securityEvents.details,
      times: securityEvents.times,
      createdAt: securityEvents.createdAt,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .where(and(isRecent, after(cursor), ...conditions))
    .orderBy(...order)
    .limit(limit + 1)
export type SecurityRow = Awaited<ReturnType<typeof select>>[number]

/** What admins did to an account. Their addresses and devices concern nobody else. */
export const BY_ADMINS: readonly SecurityEventName[] = ['removal.asked', 'sessions.ended-by-admin']
export const isByAdmin = (event: string): boolean => BY_ADMINS.some((each) => each === event)

/**
 * What an account can read about itself, newest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a foreign cursor
 */
export const findOwnEvents = (db: Database, userId: string, page: Page): Promise<SecurityRow[]> =>
  select(db, page, eq(securityEvents.userId, userId), eq(securityEvents.isOwn, true))

/** Everything, or what concerns one account, or only warnings. */
export const findEvents = (
  db: Database,
  { account, warnings, ...page }: Page & { account?: string; warnings?: boolean },
): Promise<SecurityRow[]> =>
  select(
    db,
    page,
    ...(account ? [eq(securityEvents.userId, account)] : []),
    ...(warnings ? [sql`${securityEvents.isWarning}`] : []),
  )

/** The account of a filter, with the address that it has now; null if it does not exist. */
export async function findAccount(db: Database, id: string): Promise<{ id: string; email: string } | null> {
  const [account] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id))
  return account ?? null
}
