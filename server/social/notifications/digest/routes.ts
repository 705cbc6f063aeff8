import { eq } from 'drizzle-orm'
import { NotificationMail, TimeZone, Unsubscribe } from '#contract/notifications.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { LINK_PER_CLIENT } from '#server/people/identity/limits.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { readTimeZone } from '#server/platform/times/local-time.ts'
import { mailDigests } from '../tables.ts'
import { changeMails } from './rhythm.ts'

const CHANGES_PER_ACCOUNT: RateLimit = { name: 'mail-rhythm', points: 60, seconds: 60 }

const rhythmRoute = endpoint(
  'put /mail',
  {
    summary: 'Set how often the account gets a mail of unread notifications',
    request: { body: jsonBody(NotificationMail) },
    responses: { 200: json(NotificationMail, 'The changed setting') },
  },
  async (c) => {
    const { userId } = requireSession(c)
    await c.var.rateLimits.take(CHANGES_PER_ACCOUNT, userId)
    const { rhythm } = c.req.valid('json')
    await changeMails(c.var.db, userId, { rhythm })
    return { rhythm }
  },
)

const timeZoneRoute = endpoint(
  'put /time-zone',
  {
    summary: 'Set the time zone of the account',
    description: 'Digest mails are sent in the morning of this time zone.',
    request: { body: jsonBody(TimeZone) },
    responses: { 200: json(TimeZone, 'The stored time zone') },
  },
  async (c) => {
    const { userId } = requireSession(c)
    await c.var.rateLimits.take(CHANGES_PER_ACCOUNT, userId)
    const timeZone = readTimeZone(c.req.valid('json').timeZone)
    await changeMails(c.var.db, userId, { timeZone })
    return { timeZone }
  },
)

const unsubscribeRoute = endpoint(
  'post /unsubscribe',
  {
    summary: 'Stop the mails to an account by the link in one of them',
    description: 'Idempotent. No session is needed.',
    errors: ['link_invalid'],
    request: { body: jsonBody(Unsubscribe) },
    responses: { 204: { description: 'The account gets no more of these mails' } },
  },
  (c) => unsubscribe(c, c.req.valid('json').token),
)

/** For `/api/notifications`. */
export const digestRoutes = createRouter().openapiRoutes([rhythmRoute, timeZoneRoute, unsubscribeRoute])

/**
 * The request of a mail program's own unsubscribe button (RFC 8058). It has the same URL as the
 * link at the foot of the mail, which shows a page when a browser opens it.
 */
export const oneClickRoutes = createRouter().post('/notifications/unsubscribe', async (c) => {
  await unsubscribe(c, c.req.query('token') ?? '')
  return c.text('You get no more of these mails.')
})

/** @throws AppError `link_invalid` */
async function unsubscribe(c: AppContext, token: string): Promise<void> {
  const userId = c.var.unsubscribeTokens.read(token)
  // Servers of a mail service send requests for many accounts, so valid tokens are not limited.
  if (!userId) await clientLimits(c.var).take(LINK_PER_CLIENT)
  if (!userId) throw new AppError('link_invalid', 'This link is not valid')
  await c.var.db.update(mailDigests).set({ rhythm: 'never' }).where(eq(mailDigests.userId, userId))
}
