import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { devicesResource, type SignedInDevices } from '#contract/accounts.ts'
import { SESSIONS_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { forgetSession } from '#server/people/identity/cookies.ts'
import { requireSession, type SignedIn } from '#server/people/identity/guards.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'

const endOthersRoute = endpoint(
  'delete /',
  {
    summary: 'End all other sessions of the account',
    responses: { 204: { description: 'All other sessions have ended' } },
  },
  async (c) => {
    await endOtherSessions(c.var.db, requireSession(c))
  },
)

const endRoute = endpoint(
  'delete /{id}',
  {
    summary: 'End a session of the account',
    request: oneById,
    responses: { 204: { description: 'The session has ended' } },
  },
  async (c) => {
    const session = requireSession(c)
    const { id } = c.req.valid('param')
    if (!isUuid(id) || !(await endOwnSession(c.var.db, session.userId, id))) throw notFound('Session')
    if (id.toLowerCase() === session.sessionId) forgetSession(c)
  },
)

/** Resources for the API and the first paint. */
export const devicesResources = [
  handler(
    devicesResource,
    {
      summary: 'List the sessions of the account, the current one first',
      response: 'The sessions; after the current one the last used first',
    },
    async (c) => {
      requireSession(c)
      return loadDevices(c)
    },
  ),
]

export const sessionsRoutes = createRouter().openapiRoutes([endOthersRoute, endRoute])

/** AUTH-11: all sessions of the requester that have not expired, the current session first. */
async function loadDevices(c: AppContext): Promise<SignedInDevices> {
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

/**
 * Deletes a session of the user. Returns false if there is none with this id. A trigger notifies
 * the open tabs of the session.
 */
async function endOwnSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  return (await db.delete(sessions).where(own).returning({ id: sessions.id })).length > 0
}

async function endOtherSessions(db: Database, { userId, sessionId }: SignedIn): Promise<void> {
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
