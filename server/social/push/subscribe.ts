import { and, eq, gt, or, sql } from 'drizzle-orm'
import { PUSH } from '#contract/platform/limits.ts'
import type { SubscribeBrowser } from '#contract/push.ts'
import type { SignedIn } from '#server/people/identity/guards.ts'
import { describeDevice } from '#server/people/identity/sessions.ts'
import { sessions } from '#server/people/identity/tables.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { isPublicKey } from './keys.ts'
import { pushSubscriptions } from './tables.ts'

/**
 * Subscribes a browser to the account's notifications. Earlier subscriptions of this browser are
 * deleted, also if they belong to another account.
 * @throws AppError `invalid`, `not_signed_in` when the session has ended in the meantime
 */
export async function subscribeBrowser(
  { db, outgoing }: Pick<Services, 'db' | 'outgoing'>,
  { sessionId, userId }: SignedIn,
  { endpoint, keys, userAgent }: SubscribeBrowser & { userAgent: string | undefined },
): Promise<void> {
  const url = new URL(endpoint)
  if (url.username || url.password || url.href.length > PUSH.endpointMax)
    throw wrong('endpoint', 'This is not a push endpoint')
  if (!isPublicKey(keys.p256dh)) throw wrong('keys.p256dh', 'The key must be a point of the curve P-256')
  const reached = await outgoing.reach(url)
  if (reached === 'nothing') throw wrong('endpoint', 'This push service cannot be found')
  if (reached === 'forbidden') throw wrong('endpoint', 'A push service must be on the public internet, on port 443')
  const values = { userId, sessionId, ...keys, device: describeDevice(userAgent) }
  await transaction(db, async (tx) => {
    await lockSession(tx, sessionId)
    const { sessionId: ofSession, endpoint: ofEndpoint } = pushSubscriptions
    await tx.delete(pushSubscriptions).where(or(eq(ofSession, sessionId), eq(ofEndpoint, url.href)))
    await tx
      .insert(pushSubscriptions)
      .values({ ...values, endpoint: url.href })
      // A concurrent request of another account may have subscribed the same endpoint. The new id
      // makes the jobs that wait for that subscription void.
      .onConflictDoUpdate({
        target: ofEndpoint,
        set: { ...values, id: sql`uuidv7()`, createdAt: sql`now()`, lastUsedAt: null },
      })
    await endBeyondLimit(tx, userId)
  })
}

/** Locks the session, so that concurrent requests from its tabs subscribe one after the other. */
async function lockSession(tx: Queryable, sessionId: string): Promise<void> {
  const living = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`))
  const found = await tx.select({ id: sessions.id }).from(sessions).where(living).for('update')
  if (found.length === 0) throw new AppError('not_signed_in', 'Sign in required')
}

async function endBeyondLimit(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`delete from ${pushSubscriptions} where id in (
    select id from ${pushSubscriptions} where user_id = ${userId}
    order by created_at desc, id desc offset ${PUSH.perAccount})`)
}

const wrong = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } })
