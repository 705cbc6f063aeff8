import { eq, lt } from 'drizzle-orm'
import { mailedLinks, sessions, users } from '#server/people/identity/tables.ts'
import type { Services } from '#server/platform/context.ts'
import { sweepLeases } from '#server/platform/database/leases.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { rateLimits } from '#server/platform/tables.ts'
import { sweepTickets } from '#server/platform/tickets.ts'
import { createMailedLink } from './links/mailed-links.ts'
import { emailTakenMail, newEmailMail, passwordMail, verificationMail } from './mails/letters.ts'
import { isEmailFree } from './settings/change-email.ts'
import { sweepUnverified } from './sign-up.ts'
import '#server/platform/mail/send-mail-job.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /**
     * Mails a new link, if the address needs one. The request only adds this job, so that its
     * response takes the same time for every address.
     */
    'mail-link': { purpose: 'verify-email' | 'reset-password'; email: string }
    /**
     * Mails the link to a new address, or a notice if that address has an account. The response to
     * the request is the same in both cases.
     */
    'mail-new-email': { email: string; token: string }
    'sweep-accounts': object
  }
}

export const accountTasks: JobTasks = {
  'mail-link': mailLink,
  'mail-new-email': mailNewEmail,
  'sweep-accounts': sweepAccounts,
}
export const accountSchedules: Schedule[] = [{ task: 'sweep-accounts', match: '17 * * * *' }]

async function mailLink(
  { purpose, email }: { purpose: 'verify-email' | 'reset-password'; email: string },
  services: Services,
) {
  const { db, env, jobs } = services
  await transaction(db, async (tx) => {
    const [user] = await tx
      .select({ id: users.id, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.email, email))
      .for('update')
    if (!user || (purpose === 'verify-email' && user.emailVerified)) return
    const token = await createMailedLink(tx, purpose, user.id)
    const letter = purpose === 'verify-email' ? verificationMail : passwordMail
    await jobs.add(tx, 'send-mail', letter(env.publicUrl, email, token))
  })
}

async function mailNewEmail({ email, token }: { email: string; token: string }, { db, env, jobs }: Services) {
  const letter = (await isEmailFree(db, email))
    ? newEmailMail(env.publicUrl, email, token)
    : emailTakenMail(env.publicUrl, email)
  await jobs.add(db, 'send-mail', letter)
}

/**
 * Expired links are kept for a week, so that following one reports that it has expired, not that it
 * is invalid.
 */
const KEEP_LINKS_MS = 7 * 24 * 3600_000

async function sweepAccounts(_: object, { db, jobs }: Services) {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, new Date(Date.now() - KEEP_LINKS_MS)))
  await sweepUnverified(db)
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
  await sweepLeases(db)
  await sweepTickets(db)
  // A mail that could never be sent still contains an address, perhaps of a user who has left.
  await jobs.forgetFailed(db, 'send-mail')
}
