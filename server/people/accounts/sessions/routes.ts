import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { devicesResource, type SignedInDevices } from '#contract/accounts.ts'
import { EndedSessions, EndSessions } from '#contract/keys.ts'
import { SESSIONS_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { forgetSession } from '#server/people/identity/cookies.ts'
import { requireDecidingAdmin, requireProof, requireSession, type SignedIn } from '#server/people/identity/guards.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { endSessionsOf } from './end-sessions-of.ts'

const endOthersRoute = endpoint(
  'delete /',
  {
    summary: 'End all other sessions of the account',
    errors: ['proof_required'],
    responses: { 204: { description: 'All other sessions have ended' } },
  },
  async (c) => {
    await endOtherSessions(c.var.db, requireProof(c))
  },
)

const endRoute = endpoint(
  'delete /{id}',
  {
    summary: 'End a session of the account',
    description: 'Another session than the current one needs a proof.',
    errors: ['proof_required'],
    request: oneById,
    responses: { 204: { description: 'The session has ended' } },
  },
  async (c) => {
    const session = requireSession(c)
    const { id } = c.req.valid('param')
    const isCurrent = id.toLowerCase() === session.sessionId
    if (!isCurrent) requireProof(c)
    if (!isUuid(id) || !(await endOwnSession(c.var.db, session.userId, id))) throw notFound('Session')
    if (isCurrent) forgetSession(c)
  },
)

const endOfPersonRoute = endpoint(
  'post /sign-outs',
  {
    summary: 'End all sessions and access tokens of a person (admins only)',
    errors: ['forbidden', 'proof_required'],
    request: { body: jsonBody(EndSessions) },
    responses: { 200: json(EndedSessions, 'How many sessions have ended') },
  },
  async (c) => {
    const { userId } = requireDecidingAdmin(c)
    return { ended: await endSessionsOf(c.var.db, userId, c.req.valid('json').email) }
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

/** Mounted below `/api/accounts`. */
export const personSessionsRoutes = createRouter().openapiRoutes([endOfPersonRoute])

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
const endOwnSession = (db: Database, userId: string, sessionId: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    const own = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
    const ended = await tx.delete(sessions).where(own).returning({ id: sessions.id })
    if (ended.length > 0) await recordSecurityEvent(tx, { event: 'session.ended', userId })
    return ended.length > 0
  })

const endOtherSessions = (db: Database, { userId, sessionId }: SignedIn): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    await recordSecurityEvent(tx, { event: 'sessions.ended', userId })
  })

const sessionsOf = perDatabase((db, _name: 'of-user') =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      network: sessions.network,
      signedInWith: sessions.signedInWith,
      createdAt: sessions.createdAt,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, sql.placeholder('userId')), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(sql`${sessions.id} <> ${sql.placeholder('sessionId')}`, desc(sessions.usedAt), desc(sessions.id))
    .limit(SESSIONS_PER_ACCOUNT)
    .prepare('sessions_of_user'),
)
