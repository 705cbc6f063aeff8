import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { SignedInDevices } from '#contract/accounts.ts'
import { SESSIONS_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { type AppContext, requireSession, type SignedIn } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { sessions } from '../tables.ts'

/** AUTH-11: every living session of who asks, theirs first. */
export async function loadDevices(c: AppContext): Promise<SignedInDevices> {
  const { userId, sessionId } = requireSession(c)
  const rows = await sessionsOf(c.var.db, 'of-user').execute({ userId, sessionId })
  const items = rows.map(({ createdAt, usedAt, ...row }) => ({
    ...row,
    isThisDevice: row.id === sessionId,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
  return { items }
}

/** Whether there was such a session of the user. Its open tabs hear of it through a trigger. */
export async function endOwnSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  return (await db.delete(sessions).where(own).returning({ id: sessions.id })).length > 0
}

export async function endOtherSessions(db: Database, { userId, sessionId }: SignedIn): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}

const sessionsOf = perDatabase((db, _name: 'of-user') =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      network: sessions.network,
      createdAt: sessions.createdAt,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, sql.placeholder('userId')), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(sql`${sessions.id} <> ${sql.placeholder('sessionId')}`, desc(sessions.usedAt), desc(sessions.id))
    .limit(SESSIONS_PER_ACCOUNT)
    .prepare('sessions_of_user'),
)
