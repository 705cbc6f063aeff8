import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { OUTSIDE_REPORT } from '#contract/platform/moderation-limits.ts'
import type { OutsideReport, Reported } from '#contract/reports.ts'
import { LINK_PER_CLIENT, MAIL_PER_CLIENT } from '#server/people/identity/limits.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { openCase } from '../report-thing.ts'
import { findSubject } from '../subjects.ts'
import { cases, outsideReports, reports } from '../tables.ts'
import { findAddressed, findOpenedBy } from './address.ts'
import { outsideReportMail } from './mail.ts'

type Asking = Services & { address: string }

/**
 * Rate limit for links to confirm a report that are mailed to one address. Mails about accounts
 * have another rate limit.
 */
const MAIL_PER_REPORTER: RateLimit = { name: 'report-mail-address', points: 5, seconds: 3600 }
/**
 * Rate limit for addresses of this site that one client names in reports, whether the addresses
 * exist or not.
 */
const TRIES_PER_CLIENT: RateLimit = { name: 'outside-reports', points: 60, seconds: 3600 }

/**
 * Stores a report by a person without an account, and mails the link that confirms it. The response
 * is the same for every mail address, known or not.
 * @throws AppError `invalid` if the address shows nothing that its reader may report, `rate_limited`
 */
export async function askOutside(services: Asking, wanted: z.output<typeof OutsideReport>): Promise<void> {
  const { db, env, jobs, rateLimits } = services
  const client = clientLimits(services)
  await client.take(TRIES_PER_CLIENT)
  const subject = await findOpen(services, wanted.about)
  await client.take(MAIL_PER_CLIENT)
  await rateLimits.take(MAIL_PER_REPORTER, wanted.email)
  const { reason, words, name, email } = wanted
  const secret = randomBytes(32).toString('base64url')
  await transaction(db, async (tx) => {
    const [row] = await tx
      .insert(outsideReports)
      .values({ ...subject.of, secretHash: hash(secret), reason, words, name, email })
      .returning({ id: outsideReports.id })
    const token = `${row!.id}.${secret}`
    await jobs.add(tx, 'send-mail', outsideReportMail(env.publicUrl, email, { path: subject.path, reason, token }))
  })
}

async function findOpen(services: Services, about: string) {
  const { db, env } = services
  const found = (await findOpenedBy(services, about)) ?? (await findAddressed(db, env.publicUrl, about))
  const subject = found && (await findSubject(db, { ...found, viewerId: null }))
  if (!subject?.isPublic || !subject.profileId || !subject.path) {
    const message = 'This address shows nothing that everyone can see on this site'
    throw new AppError('invalid', message, { fields: { about: message } })
  }
  return { path: subject.path, of: { kind: found!.kind, subjectId: subject.id, profileId: subject.profileId } }
}

/**
 * Turns a stored report into a report in a case. A second report from the same mail address about
 * the same thing changes nothing while its case is open.
 * @throws AppError `link_invalid`, `link_expired`, `not_found` when the thing is gone
 */
export async function confirmOutside({ db, rateLimits, address }: Asking, token: string): Promise<Reported> {
  await clientLimits({ rateLimits, address }).take(LINK_PER_CLIENT)
  return transaction(db, async (tx) => {
    const { kind, subjectId, reason, words, name, email } = await takeKept(tx, token)
    // The reporter could open the thing, maybe by a link that has ended since.
    const subject = await findSubject(tx, { kind, id: subjectId, viewerId: null, opens: [subjectId] })
    if (!subject?.isPublic) throw notFound('Content')
    const caseId = await openCase(tx, subject)
    const added = await tx
      .insert(reports)
      .values({ caseId, outsiderName: name, outsiderEmail: email, reason, words })
      .onConflictDoNothing()
      .returning({ id: reports.id })
    return { isNew: added.length === 1 }
  })
}

/**
 * Returns and deletes the stored report of a token. Of two concurrent requests the second finds
 * none.
 */
async function takeKept(tx: Queryable, token: string) {
  const [, id, secret] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !secret) throw invalidLink()
  const [kept] = await tx.select().from(outsideReports).where(eq(outsideReports.id, id)).for('update')
  if (!kept || !timingSafeEqual(Buffer.from(kept.secretHash), Buffer.from(hash(secret)))) throw invalidLink()
  if (kept.createdAt < waitedUntil())
    throw new AppError('link_expired', 'This link has expired. Please report it again.')
  await tx.delete(outsideReports).where(eq(outsideReports.id, id))
  return kept
}

/** People without an account who reported in a case, as long as they are stored. */
export async function outsidersOf(tx: Queryable, caseId: string): Promise<{ email: string; name: string }[]> {
  const rows = await tx
    .select({ email: reports.outsiderEmail, name: reports.outsiderName })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNotNull(reports.outsiderEmail)))
    .orderBy(reports.createdAt, reports.id)
  return rows as { email: string; name: string }[]
}

/**
 * Deletes unconfirmed reports, and the names and addresses of reporters some time after a case was
 * closed.
 */
async function sweepOutside(db: Database): Promise<void> {
  await db.delete(outsideReports).where(lt(outsideReports.createdAt, waitedUntil()))
  const longClosed = sql`${cases.closedAt} < now() - make_interval(months => ${OUTSIDE_REPORT.keptMonths})`
  await db
    .update(reports)
    .set({ outsiderName: null, outsiderEmail: null })
    .from(cases)
    .where(and(eq(cases.id, reports.caseId), isNotNull(reports.outsiderEmail), longClosed))
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'sweep-outside-reports': object
  }
}

export const outsideReportTasks: JobTasks = { 'sweep-outside-reports': (_, { db }) => sweepOutside(db) }
export const outsideReportSchedules: Schedule[] = [{ task: 'sweep-outside-reports', match: '41 * * * *' }]

const waitedUntil = (): Date => new Date(Date.now() - OUTSIDE_REPORT.waitDays * 24 * 3600_000)
const invalidLink = () =>
  new AppError('link_invalid', 'This link is not valid. It may have been used already, or be older than a week.')
const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
