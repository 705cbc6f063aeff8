import { randomBytes, randomInt } from 'node:crypto'
import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AccessToken, MadeAccessToken, NewAccessToken } from '#contract/access-tokens.ts'
import { TOKENS_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { lockUser } from '#server/people/identity/lock-user.ts'
import { hashToken } from '#server/people/identity/sessions.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { accessTokens } from './tables.ts'

const DAY_MS = 24 * 3600_000
const USED_AFTER_MS = 5 * 60_000
const TOKEN_BYTES = 32
/** Programs that look for leaked secrets find tokens by these first characters. */
const PREFIX = 'uc_'
/**
 * People type app passwords: 32 characters that do not look alike, in groups of these lengths. That
 * makes 130 bits.
 */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = [5, 5, 5, 5, 6]

const newAppPassword = (): string =>
  GROUPS.map((length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join('-')

const newToken = (): string => `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`

type Row = typeof accessTokens.$inferSelect

const present = ({ id, kind, name, scopes, hint, createdAt, usedAt, expiresAt }: Row): AccessToken => ({
  id,
  kind,
  name,
  scopes,
  hint,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

/**
 * Makes a token and returns it with its secret, of which only a hash is stored.
 * @throws AppError `conflict` beyond the limit of an account
 */
export function makeToken(
  db: Database,
  userId: string,
  wanted: z.output<typeof NewAccessToken>,
): Promise<MadeAccessToken> {
  const isApp = wanted.kind === 'app-password'
  const secret = isApp ? newAppPassword() : newToken()
  return transaction(db, async (tx) => {
    await lockUser(tx, userId)
    const [{ n } = { n: 0 }] = await tx.select({ n: count() }).from(accessTokens).where(eq(accessTokens.userId, userId))
    if (n >= TOKENS_PER_ACCOUNT)
      throw new AppError('conflict', `An account has at most ${TOKENS_PER_ACCOUNT} of them. Revoke one first.`)
    const [row] = await tx
      .insert(accessTokens)
      .values({
        userId,
        kind: wanted.kind,
        name: wanted.name,
        scopes: isApp ? ['play'] : [...new Set(wanted.scopes)],
        hash: hashToken(secret),
        hint: `${secret.slice(0, isApp ? 2 : PREFIX.length + 2)}…${secret.slice(-2)}`,
        expiresAt: isApp || wanted.days === null ? null : new Date(Date.now() + wanted.days * DAY_MS),
      })
      .returning()
    const { kind, scopes } = row!
    await recordSecurityEvent(tx, { event: 'token.made', userId, details: { kind, scopes } })
    return { ...present(row!), secret }
  })
}

/** The tokens of an account, also those that have ended, the newest first. */
export async function findTokens(db: Database, userId: string): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
  return rows.map(present)
}

/** Ends a token at once. @throws AppError `not_found` for one of somebody else */
export async function revokeToken(db: Database, userId: string, id: string): Promise<void> {
  const own = and(eq(accessTokens.id, id), eq(accessTokens.userId, userId))
  await transaction(db, async (tx) => {
    const [revoked] = await tx.delete(accessTokens).where(own).returning({ kind: accessTokens.kind })
    if (!revoked) throw notFound('Token')
    await recordSecurityEvent(tx, { event: 'token.revoked', userId, details: revoked })
  })
}

/**
 * Notes the use of a token, and returns whether it is the first. Of concurrent requests only one
 * writes.
 */
export async function noteTokenUse(db: Database, id: string): Promise<boolean> {
  const used = { usedAt: sql`now()` }
  const first = await db
    .update(accessTokens)
    .set(used)
    .where(and(eq(accessTokens.id, id), isNull(accessTokens.usedAt)))
    .returning({ id: accessTokens.id })
  if (first.length > 0) return true
  const before = new Date(Date.now() - USED_AFTER_MS)
  await db
    .update(accessTokens)
    .set(used)
    .where(and(eq(accessTokens.id, id), lt(accessTokens.usedAt, before)))
  return false
}

export const needsNotingUse = (usedAt: Date | null): boolean =>
  usedAt === null || usedAt.getTime() < Date.now() - USED_AFTER_MS
