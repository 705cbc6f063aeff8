import { and, eq } from 'drizzle-orm'
import { users } from '#server/people/identity/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { factorRemovals } from '../tables.ts'
import { removalRefusedMail } from './removal-mails.ts'
import { removalOfToken } from './removal-token.ts'

/**
 * Refuses the removal of an account's second factors and mails its owner. Returns false if nobody
 * has asked for one, or only for another one than that of `dueAt`.
 */
export async function refuseRemoval(
  { env, jobs }: Pick<Services, 'env' | 'jobs'>,
  tx: Queryable,
  userId: string,
  dueAt?: Date,
): Promise<boolean> {
  const asked = and(eq(factorRemovals.userId, userId), dueAt && eq(factorRemovals.dueAt, dueAt))
  const refused = await tx.delete(factorRemovals).where(asked).returning({ userId: factorRemovals.userId })
  if (refused.length === 0) return false
  await recordSecurityEvent(tx, { event: 'removal.refused', userId })
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user) await jobs.add(tx, 'send-mail', removalRefusedMail(env.publicUrl, user.email))
  return true
}

/** For every signed-in device. Refusing twice is no error. */
export async function refuseOwnRemoval(services: Services, userId: string): Promise<void> {
  await transaction(services.db, (tx) => refuseRemoval(services, tx, userId))
}

/**
 * For the mailed link, which works without a session.
 * @throws AppError `link_invalid` for a forged link, and if that removal has happened or was refused
 */
export async function refuseByLink(services: Services, token: string): Promise<void> {
  const named = removalOfToken(services.tickets, token)
  const isRefused =
    named && (await transaction(services.db, (tx) => refuseRemoval(services, tx, named.userId, named.dueAt)))
  if (!isRefused)
    throw new AppError('link_invalid', 'This link is no longer valid. The removal was refused before, or has happened.')
}
