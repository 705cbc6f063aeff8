import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { refuseMailDomain } from '#server/people/anti-spam/mail-domains.ts'
import { admins, users } from '#server/people/identity/tables.ts'
import { profileMembers } from '#server/people/profiles/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { MAIL_PER_ADDRESS, SIGN_UP_PER_CLIENT, SIGN_UP_TRIES_PER_CLIENT } from './limits.ts'
import { createMailedLink } from './links/mailed-links.ts'
import { alreadyRegisteredMail, verificationMail } from './mails/letters.ts'
import { assertStrongPassword, hashPassword } from './passwords.ts'

/**
 * Creates an account and mails its verification link. For a taken address the function changes
 * nothing, but sends a mail and takes the same time. So the response does not reveal which
 * addresses have an account (AUTH-08).
 */
export async function signUp(services: Services & { address: string }, email: string, password: string): Promise<void> {
  const client = clientLimits(services)
  await client.check(SIGN_UP_PER_CLIENT)
  await client.take(SIGN_UP_TRIES_PER_CLIENT)
  await refuseMailDomain(services.db, email)
  await assertStrongPassword(password, email)
  await client.take(SIGN_UP_PER_CLIENT)
  await services.rateLimits.take(MAIL_PER_ADDRESS, email)
  const passwordHash = await hashPassword(password)
  await transaction(services.db, async (tx) => {
    const user = await findOrCreateUser(tx, email, passwordHash)
    const mail = user.emailVerified
      ? alreadyRegisteredMail(services.env.publicUrl, email)
      : await verificationLetter(tx, services.env.publicUrl, user, passwordHash)
    await services.jobs.add(tx, 'send-mail', mail)
  })
}

/**
 * The row is locked, so that the sweep of unverified accounts cannot delete it before the link
 * exists.
 */
async function findOrCreateUser(tx: Queryable, email: string, passwordHash: string) {
  for (;;) {
    const [created] = await tx.insert(users).values({ email, passwordHash }).onConflictDoNothing().returning()
    if (created) {
      await recordSecurityEvent(tx, { event: 'account.created', userId: created.id })
      return created
    }
    const [known] = await tx.select().from(users).where(eq(users.email, email)).for('update')
    if (known) return known
  }
}

/**
 * Stores the password of the newest sign-up: signing in with it reports that the address is not
 * verified yet. The link asks for the password again.
 */
async function verificationLetter(
  tx: Queryable,
  publicUrl: string,
  user: { id: string; email: string },
  passwordHash: string,
) {
  await setPassword(tx, user.id, passwordHash)
  return verificationMail(publicUrl, user.email, await createMailedLink(tx, 'verify-email', user.id))
}

export async function setPassword(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: new Date(), updatedAt: new Date() })
    .where(eq(users.id, userId))
}

const KEEP_UNVERIFIED_MS = 30 * 24 * 3600_000
const AT_ONCE = 1000

/**
 * An account that was never used: its address is unverified, it has no profile and its user is no
 * admin.
 */
export const isUnused = sql`(not ${users.emailVerified}
  and not exists (select from ${profileMembers} where ${profileMembers.userId} = ${users.id})
  and not exists (select from ${admins} where ${admins.userId} = ${users.id}))`

/**
 * Removes accounts whose address was not verified for 30 days. Requesting a link locks the account
 * and updates `updatedAt`, and no link is valid for 30 days. So a removed account has no valid
 * link, and an account with a request in progress is not removed.
 */
export async function sweepUnverified(db: Database): Promise<void> {
  const old = lt(users.updatedAt, new Date(Date.now() - KEEP_UNVERIFIED_MS))
  for (;;) {
    const some = db.select({ id: users.id }).from(users).where(and(old, isUnused)).limit(AT_ONCE)
    const { rowCount } = await db.delete(users).where(and(inArray(users.id, some), old, isUnused))
    if (!rowCount || rowCount < AT_ONCE) return
  }
}
