import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { admins, sessions, users } from '#server/accounts/tables.ts'
import type { SignedIn } from '#server/platform/context.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { perDatabase } from '#server/platform/per-database.ts'

const DAY_MS = 24 * 3600_000
export const SESSION_MS = 30 * DAY_MS
/** A session in use is prolonged when this much of it has passed. */
const PROLONG_AFTER_MS = DAY_MS

export type Client = { address: string; userAgent: string | undefined }
export type FoundSession = SignedIn & { needsProlonging: boolean }

/** Starts a session and answers its token. Only a hash of it is stored, so the table opens nothing. */
export async function startSession(db: Queryable, userId: string, client: Client): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    token: hash(token),
    userId,
    expiresAt: new Date(Date.now() + SESSION_MS),
    ipAddress: client.address,
    userAgent: client.userAgent?.slice(0, 500),
  })
  return token
}

/** The living session of a token, straight from the table: a revoked one is gone with the next request. */
export async function findSession(db: Database, token: string): Promise<FoundSession | null> {
  const [row] = await sessionByToken(db, 'by-token').execute({ token: hash(token) })
  if (!row) return null
  const { updatedAt, isAdmin, termsAcceptedAt, ...who } = row
  return {
    ...who,
    isAdmin: isAdmin !== null,
    termsAccepted: termsAcceptedAt !== null,
    needsProlonging: updatedAt.getTime() < Date.now() - PROLONG_AFTER_MS,
  }
}

export async function prolongSession(db: Queryable, sessionId: string): Promise<void> {
  const now = Date.now()
  await db
    .update(sessions)
    .set({ expiresAt: new Date(now + SESSION_MS), updatedAt: new Date(now) })
    .where(eq(sessions.id, sessionId))
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, hash(token)))
}

const sessionByToken = perDatabase((db, _name: 'by-token') =>
  db
    .select({
      sessionId: sessions.id,
      updatedAt: sessions.updatedAt,
      userId: users.id,
      email: users.email,
      termsAcceptedAt: users.termsAcceptedAt,
      isAdmin: admins.userId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session_by_token'),
)

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')
