import { and, desc, eq, sql } from 'drizzle-orm'
import { PUSH } from '#contract/platform/limits.ts'
import { type PushBrowsers, pushResource, SubscribeBrowser } from '#contract/push.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { subscribeBrowser } from './subscribe.ts'
import { pushSubscriptions } from './tables.ts'

/** Rate limit for subscriptions, because each one causes a DNS lookup. */
const SUBSCRIBING_PER_ACCOUNT: RateLimit = { name: 'push-subscribe', points: 60, seconds: 3600 }

const subscribeRoute = endpoint(
  'post /browsers',
  {
    summary: 'Subscribe this browser to the notifications of the account',
    description: 'Replaces an earlier subscription of this browser.',
    request: { body: jsonBody(SubscribeBrowser) },
    responses: { 204: { description: 'Subscribed until the session ends' } },
  },
  async (c) => {
    const session = requireSession(c)
    await c.var.rateLimits.take(SUBSCRIBING_PER_ACCOUNT, session.userId)
    const userAgent = c.req.header('user-agent')
    await subscribeBrowser(c.var, session, { ...c.req.valid('json'), userAgent })
  },
)

const unsubscribeRoute = endpoint(
  'delete /browsers/{id}',
  {
    summary: 'Unsubscribe a browser from push notifications',
    request: oneById,
    responses: { 204: { description: 'Unsubscribed' } },
  },
  async (c) => {
    const { userId } = requireSession(c)
    const { id } = c.req.valid('param')
    const own = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId))
    const removed = isUuid(id) ? await c.var.db.delete(pushSubscriptions).where(own).returning({ id: sql`1` }) : []
    if (removed.length === 0) throw notFound('Browser')
  },
)

/** Resources for the API and the first paint. */
export const pushResources = [
  handler(
    pushResource,
    {
      summary: 'List the browsers that get push notifications of the account',
      response: 'The browsers, and the public key for new subscriptions',
    },
    (c) => loadBrowsers(c),
  ),
]

/** For `/api/push`. */
export const pushRoutes = createRouter().openapiRoutes([subscribeRoute, unsubscribeRoute])

/** The response leaves out endpoints: they are secret. */
async function loadBrowsers(c: AppContext): Promise<PushBrowsers> {
  const { userId, sessionId } = requireSession(c)
  const rows = await browsersOf(c.var.db, 'of-user').execute({ userId })
  return {
    publicKey: c.var.pushKeys.publicKey,
    items: rows.map(({ sessionId: ofSession, createdAt, lastUsedAt, ...row }) => ({
      ...row,
      isThisBrowser: ofSession === sessionId,
      createdAt: createdAt.toISOString(),
      usedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

const browsersOf = perDatabase((db, _name: 'of-user') =>
  db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      device: pushSubscriptions.device,
      createdAt: pushSubscriptions.createdAt,
      lastUsedAt: pushSubscriptions.lastUsedAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, sql.placeholder('userId')))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(PUSH.perAccount)
    .prepare('push_subscriptions_of_user'),
)
