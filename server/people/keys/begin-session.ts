import { and, eq } from 'drizzle-orm'
import { type Client, describeDevice, networkOf, type Proved, startSession } from '#server/people/identity/sessions.ts'
import { users } from '#server/people/identity/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { keyChangedMail } from './key-mails.ts'
import { refuseRemoval } from './removal/refuse-removal.ts'
import { newDeviceMail } from './sign-in-mails.ts'

/** The browser that signs in. */
export type Browser = Client & {
  /** Whether its user has proved to own this account in it before. */
  knows(userId: string): boolean
}

/**
 * Starts the session of a user who has just signed in, and returns its token. A mail tells the
 * owner of a new browser, and of a recovery code that was used up. A second factor refuses its own
 * removal: its owner has not lost it.
 * @throws AppError `email_not_verified`
 */
export async function beginSession(
  services: Services,
  tx: Queryable,
  userId: string,
  browser: Browser,
  proved: Proved,
): Promise<string> {
  const { env, jobs } = services
  const [user] = await tx
    .select({ email: users.email, timeZone: users.timeZone })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
  if (!user) throw notVerified()
  if (!browser.knows(userId)) {
    const { address, userAgent } = browser
    const facts = { device: describeDevice(userAgent), network: networkOf(address), at: new Date() }
    await recordSecurityEvent(tx, { event: 'device.new', userId })
    await jobs.add(tx, 'send-mail', newDeviceMail(env.publicUrl, user.email, { ...facts, timeZone: user.timeZone }))
  }
  if (proved.with === 'recovery-code')
    await jobs.add(tx, 'send-mail', keyChangedMail(env.publicUrl, user.email, 'code-used'))
  if (proved.isTwoFactor) await refuseRemoval(services, tx, userId)
  await recordSecurityEvent(tx, { event: 'sign-in', userId, details: { with: proved.with } })
  return startSession(tx, userId, browser, proved)
}

export const notVerified = () =>
  new AppError('email_not_verified', 'Verify your email first: follow the link that was sent to it.')
