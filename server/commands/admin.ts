import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { REMOVAL_HOURS } from '#contract/platform/limits.ts'
import { QuotaMb } from '#contract/storage.ts'
import { counted } from '#contract/words/counted.ts'
import type { Deciding } from '#server/moderation/cases/decisions/decide.ts'
import {
  DECISION_USAGE,
  isDecisionCommand,
  runNightCommand,
} from '#server/moderation/cases/decisions/decision-command.ts'
import { endSessionsOf } from '#server/people/accounts/sessions/end-sessions-of.ts'
import { changeQuota } from '#server/people/accounts/storage/change-quota.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import { shortenSessions } from '#server/people/identity/sessions.ts'
import { admins, users } from '#server/people/identity/tables.ts'
import { askForRemoval } from '#server/people/keys/removal/ask-removal.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { closeDatabase, type Database, migrateDatabase, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { AppError } from '#server/platform/errors.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { attachPostgres } from '#server/platform/postgres/launch.ts'
import { openTickets } from '#server/platform/tickets.ts'

const DAY_MS = 24 * 3600_000

const USAGE = `Usage: npm run admin -- COMMAND
  grant EMAIL | revoke EMAIL | list              who is an admin
  sign-out EMAIL                                 ends all sessions and access tokens of a person
  remove-factors EMAIL                           removes lost second factors, after ${REMOVAL_HOURS} hours
  quota EMAIL MB|site                            how much storage an account may use, 0 for no limit;
                                                 site: as all others${DECISION_USAGE}`

/**
 * Grants, revokes or lists admin rights; ends sessions and removes second factors; changes a quota;
 * hides, suspends and restores. Returns the text to print.
 * @throws Error for an unknown command, address or thing
 */
export async function runAdminCommand(
  needed: Deciding & Pick<Services, 'tickets'>,
  [command, ...words]: string[],
): Promise<string> {
  const { db } = needed
  const [address, given] = words
  if (isDecisionCommand(command)) return runNightCommand(needed, command, words)
  if (command === 'list') return listAdmins(db)
  if (command === 'quota' && address && given) return setQuota(db, address.toLowerCase(), given)
  if (command === 'sign-out' && address) return signOut(db, address.toLowerCase())
  if (command === 'remove-factors' && address) return removeFactors(needed, address.toLowerCase())
  if (!address || (command !== 'grant' && command !== 'revoke')) throw new Error(USAGE)
  const email = address.toLowerCase()
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error(`Nobody has an account with ${email}. Sign up with it first.`)
  const isAdmin = command === 'grant'
  await setAdmin(needed, { id: user.id, email }, isAdmin)
  return isAdmin ? `${email} is an admin.\n${await needOf(needed, user.id)}` : `${email} is not an admin.`
}

/** What an admin has to do. A second grant does not change the days of grace. */
async function needOf({ db, env }: Pick<Services, 'db' | 'env'>, userId: string): Promise<string> {
  const [{ graceUntil } = { graceUntil: null }] = await db.select().from(admins).where(eq(admins.userId, userId))
  const left = graceUntil ? Math.ceil((graceUntil.getTime() - Date.now()) / DAY_MS) : 0
  const where = `a passkey or an authenticator app: ${env.publicUrl}/security`
  return left <= 0
    ? `Before they can act as one they need ${where}`
    : `Within ${counted(left, 'day')} they need ${where}`
}

async function signOut(db: Database, email: string): Promise<string> {
  const ended = await endSessionsOf(db, null, email).catch((error: unknown) => namingNobody(error, email))
  return `${email} is signed out: ${counted(ended, 'session')} ended.`
}

async function removeFactors(needed: Parameters<typeof askForRemoval>[0], email: string): Promise<string> {
  const dueAt = await askForRemoval(needed, null, email).catch((error: unknown) => namingNobody(error, email))
  return `The second factors of ${email} will be removed at ${dueAt.toISOString()}, unless the owner refuses.`
}

/** @throws Error that names the address, if no account has it */
function namingNobody(error: unknown, email: string): never {
  throw error instanceof AppError && error.code === 'not_found'
    ? new Error(`Nobody has an account with ${email}.`)
    : error
}

/** Records each change in the audit log, without an account, because the command has none. */
async function setAdmin(
  { db, env: { adminGraceDays } }: Pick<Services, 'db' | 'env'>,
  user: { id: string; email: string },
  isAdmin: boolean,
): Promise<void> {
  const graceUntil = adminGraceDays > 0 ? new Date(Date.now() + adminGraceDays * DAY_MS) : null
  await transaction(db, async (tx) => {
    const changed = isAdmin
      ? await tx.insert(admins).values({ userId: user.id, graceUntil }).onConflictDoNothing().returning()
      : await tx.delete(admins).where(eq(admins.userId, user.id)).returning()
    if (changed.length === 0) return
    if (isAdmin) await shortenSessions(tx, user.id)
    await recordAction(tx, {
      act: isAdmin ? 'admin.grant' : 'admin.revoke',
      userId: null,
      subjectType: 'user',
      subjectId: user.id,
      before: { email: user.email, admin: !isAdmin },
      after: { email: user.email, admin: isAdmin },
    })
  })
}

async function setQuota(db: Database, email: string, given: string): Promise<string> {
  const quotaMb = given === 'site' ? null : QuotaMb.safeParse(/^\d{1,12}$/.test(given) ? Number(given) : null).data
  if (quotaMb === undefined) throw new Error(`A quota is a number of MB, 0 or 'site', and not ${given}.`)
  await changeQuota(db, null, { email, quotaMb }).catch((error: unknown) => namingNobody(error, email))
  return `${email} may use ${quotaMb === null ? 'as much as all others' : quotaMb === 0 ? 'any amount' : `${quotaMb} MB`}.`
}

async function listAdmins(db: Database): Promise<string> {
  const rows = await db
    .select({ email: users.email })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .orderBy(users.email)
  return rows.length ? rows.map(({ email }) => email).join('\n') : 'There is no admin yet.'
}

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const postgres = env.databaseUrl ? null : await attachPostgres({ dir: join(env.dataDir, 'postgres') })
  const url = env.databaseDirectUrl ?? env.databaseUrl ?? (postgres?.url as string)
  const db = openDatabase(url, createLog({ logLevel: 'warn' }), { max: 1 })
  try {
    await migrateDatabase(db)
    const services = { db, env, jobs: createJobs(), tickets: await openTickets(db) }
    process.stdout.write(`${await runAdminCommand(services, process.argv.slice(2))}\n`)
  } finally {
    await closeDatabase(db)
    await postgres?.stop()
  }
}

if (import.meta.main)
  main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
