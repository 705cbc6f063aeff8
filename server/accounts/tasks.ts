import { eq, lt } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { rateLimits } from '#server/platform/tables.ts'
import { createMailedLink } from './links/mailed-links.ts'
import { passwordMail, verificationMail } from './mails/letters.ts'
import { mailedLinks, sessions, users } from './tables.ts'
import '#server/platform/mail/send-mail-job.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /**
     * Mails a new link, if the address has a use for one. The request that asks only adds this job, so it takes the same
     * time for every address.
     */
    'mail-link': { purpose: 'verify-email' | 'reset-password'; email: string }
    'sweep-accounts': object
  }
}

export const accountTasks: JobTasks = {
  'mail-link': mailLink,
  'sweep-accounts': sweepAccounts,
}
export const accountSchedules: Schedule[] = [{ task: 'sweep-accounts', match: '17 * * * *' }]

async function mailLink(
  { purpose, email }: { purpose: 'verify-email' | 'reset-password'; email: string },
  services: Services,
) {
  const { db, env, jobs } = services
  const [user] = await db
    .select({ id: users.id, emailVerified: users.emailVerified, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  if (!user || (purpose === 'verify-email' && user.emailVerified)) return
  await db.transaction(async (tx) => {
    const passwordHash = purpose === 'verify-email' ? user.passwordHash : undefined
    const token = await createMailedLink(tx, purpose, user.id, passwordHash)
    const letter = purpose === 'verify-email' ? verificationMail : passwordMail
    await jobs.add(tx, 'send-mail', letter(env.publicUrl, email, token))
  })
}

/** Expired links stay a week, so that following one says that it has expired rather than that it never was. */
const KEEP_LINKS_MS = 7 * 24 * 3600_000

async function sweepAccounts(_: object, { db }: Services) {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, new Date(Date.now() - KEEP_LINKS_MS)))
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
}
