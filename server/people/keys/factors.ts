import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SecondFactor } from '#contract/keys.ts'
import { noteSecurityEvent, recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { type RateLimit, type RateLimits, takeIfLeft } from '#server/platform/rate-limits.ts'
import { verifyAuthenticatorCode } from './authenticator.ts'
import { type Ceremony, verifyPasskey } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { authenticators, passkeys, recoveryCodes } from './tables.ts'

/** Wrong codes for one account, or for it on one known browser. Six digits cannot be guessed then. */
export const WRONG_CODES: RateLimit = { name: 'wrong-codes', points: 10, seconds: 15 * 60 }
/**
 * Wrong codes for one account on all its known browsers together. An attacker who knew the password
 * before the account had a second factor may have several.
 */
export const WRONG_CODES_OF_DEVICES: RateLimit = { name: 'wrong-codes-devices', points: 20, seconds: 15 * 60 }

export type Factor = 'passkey' | 'authenticator' | 'recovery-code'

/**
 * The second factors of an account. Recovery codes replace another factor, so alone they are none.
 */
export async function factorsOf(db: Queryable, userId: string): Promise<Factor[]> {
  const has = (table: typeof passkeys | typeof authenticators | typeof recoveryCodes, more = sql`true`) =>
    sql<boolean>`exists (select from ${table} where ${table.userId} = ${userId} and ${more})`
  const { rows } = await db.execute<{ passkey: boolean; authenticator: boolean; codes: boolean }>(sql`
    select ${has(passkeys)} as passkey, ${has(authenticators, isNotNull(authenticators.confirmedAt))} as authenticator,
      ${has(recoveryCodes, isNull(recoveryCodes.usedAt))} as codes`)
  const found = rows[0]
  const factors: Factor[] = []
  if (found?.passkey) factors.push('passkey')
  if (found?.authenticator) factors.push('authenticator')
  if (factors.length > 0 && found?.codes) factors.push('recovery-code')
  return factors
}

/** Forgets all second factors of an account. */
export async function removeFactors(tx: Queryable, userId: string): Promise<void> {
  for (const table of [passkeys, authenticators, recoveryCodes]) await tx.delete(table).where(eq(table.userId, userId))
}

type Wanted = {
  ceremony: Ceremony
  userId: string
  /** The known browser that the request comes from; its wrong codes are counted apart. */
  device: string | null
}

/**
 * Checks a second factor and uses it up.
 * @throws AppError `invalid_credentials`, and `rate_limited` after too many wrong codes
 */
export async function verifyFactor(
  services: Services & { db: Database },
  tx: Queryable,
  { ceremony, userId, device }: Wanted,
  factor: z.output<typeof SecondFactor>,
): Promise<Factor> {
  if ('passkey' in factor) {
    await verifyPasskey(services, tx, { ceremony, userId }, factor.passkey)
    return 'passkey'
  }
  await takeCode(services.rateLimits, userId, device)
  const isRight =
    'code' in factor
      ? await verifyAuthenticatorCode(services, tx, userId, factor.code)
      : await spendRecoveryCode(services.db, tx, userId, factor.recoveryCode)
  if (!isRight) {
    noteFailedFactor(ceremony, userId, 'code' in factor ? 'authenticator' : 'recovery-code')
    throw 'code' in factor ? wrong('code', WRONG_CODE) : wrong('recoveryCode', WRONG_RECOVERY_CODE)
  }
  if ('recoveryCode' in factor) await recordSecurityEvent(tx, { event: 'recovery-code.used', userId })
  await services.rateLimits.reset(WRONG_CODES, device ?? userId)
  if (device) await services.rateLimits.reset(WRONG_CODES_OF_DEVICES, userId)
  return 'code' in factor ? 'authenticator' : 'recovery-code'
}

/** When the known browsers have used up the limit that they share, they count like unknown ones. */
async function takeCode(rateLimits: RateLimits, userId: string, device: string | null): Promise<void> {
  if (device) {
    await rateLimits.take(WRONG_CODES, device)
    if (await takeIfLeft(rateLimits, WRONG_CODES_OF_DEVICES, userId)) return
  }
  await rateLimits.take(WRONG_CODES, userId)
}

function noteFailedFactor(ceremony: Ceremony, userId: string, factor: Factor): void {
  const event = ceremony === 'prove' ? 'proof.failed' : 'second-factor.failed'
  noteSecurityEvent({ event, userId, details: { with: factor } })
}

export const WRONG_CODE = 'This code is wrong, or no longer valid. Type the one that the app shows now.'
const WRONG_RECOVERY_CODE = 'This is not one of your recovery codes, or it was used before.'
const wrong = (field: string, message: string) =>
  new AppError('invalid_credentials', message, { fields: { [`factor.${field}`]: message } })
