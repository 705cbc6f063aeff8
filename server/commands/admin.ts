import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { QuotaMb } from '#contract/storage.ts'
import type { Deciding } from '#server/moderation/cases/decisions/decide.ts'
import {
  DECISION_USAGE,
  isDecisionCommand,
  runNightCommand,
} from '#server/moderation/cases/decisions/decision-command.ts'
import { changeQuota } from '#server/people/accounts/storage/change-quota.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import { admins, users } from '#server/people/identity/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { closeDatabase, type Database, migrateDatabase, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { AppError } from '#server/platform/errors.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { attachPostgres } from '#server/platform/postgres/launch.ts'

const USAGE = `Usage: npm run admin -- COMMAND
  grant EMAIL | revoke EMAIL | list              who is an admin
  quota EMAIL MB|site                            how much storage an account may use, 0 for no limit;
                                                 site: as all others${DECISION_USAGE}`

/**
 * Grants, revokes or lists admin rights; changes a quota; hides, suspends and restores. Returns the
 * text to print.
 * @throws Error for an unknown command, address or thing
 */
export async function runAdminCommand(deciding: Deciding, [command, ...words]: string[]): Promise<string> {
  const { db } = deciding
  const [address, given] = words
  if (isDecisionCommand(command)) return runNightCommand(deciding, command, words)
  if (command === 'list') return listAdmins(db)
  if (command === 'quota' && address && given) return setQuota(db, address.toLowerCase(), given)
  if (!address || (command !== 'grant' && command !== 'revoke')) throw new Error(USAGE)
  const email = address.toLowerCase()
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error(`Nobody has an account with ${email}. Sign up with it first.`)
  const isAdmin = command === 'grant'
  await setAdmin(db, { id: user.id, email }, isAdmin)
  return `${email} is ${isAdmin ? 'an' : 'not an'} admin.`
}

/** Records each change in the audit log, without an account, because the command has none. */
async function setAdmin(db: Database, user: { id: string; email: string }, isAdmin: boolean): Promise<void> {
  await transaction(db, async (tx) => {
    const changed = isAdmin
      ? await tx.insert(admins).values({ userId: user.id }).onConflictDoNothing().returning()
      : await tx.delete(admins).where(eq(admins.userId, user.id)).returning()
    if (changed.length === 0) return
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
  try {
    await changeQuota(db, null, { email, quotaMb })
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found'
      ? new Error(`Nobody has an account with ${email}.`)
      : error
  }
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
    process.stdout.write(`${await runAdminCommand({ db, env, jobs: createJobs() }, process.argv.slice(2))}\n`)
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
