import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { authenticators } from './tables.ts'

/** RFC 4226 recommends a secret of 160 bits. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** A code is also accepted one step early or late: clocks of phones differ (RFC 6238, 5.2). */
const WINDOW = 1

const totpOf = (secret: Buffer, email: string) =>
  new TOTP({
    issuer: PRODUCT,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

type Owner = { userId: string; email: string }
/** The secret in base32, as the owner types it, and as a URI, as apps scan it. */
export type NewAuthenticator = { secret: string; uri: string }

/** Starts to set up an app. Until a code is confirmed it replaces nothing. */
export async function startAuthenticator(
  { secretBox }: Services,
  tx: Queryable,
  { userId, email }: Owner,
): Promise<NewAuthenticator> {
  const secret = randomBytes(SECRET_BYTES)
  const row = { secret: secretBox.seal(secret, userId), confirmedAt: null, lastStep: null, createdAt: new Date() }
  await tx
    .insert(authenticators)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: authenticators.userId, set: row, setWhere: isNull(authenticators.confirmedAt) })
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Takes the app into use if the code is right. Returns whether it was. */
export async function confirmAuthenticator(
  services: Services,
  tx: Queryable,
  userId: string,
  code: string,
): Promise<boolean> {
  const step = await stepOf(services, tx, userId, code, isNull(authenticators.confirmedAt))
  if (step === null) return false
  const confirmed = await tx
    .update(authenticators)
    .set({ confirmedAt: new Date(), lastStep: step })
    .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)))
    .returning({ userId: authenticators.userId })
  return confirmed.length > 0
}

/** Uses a code of the app, once: the same code is refused afterwards, and so are earlier ones. */
export async function verifyAuthenticatorCode(
  services: Services,
  tx: Queryable,
  userId: string,
  code: string,
): Promise<boolean> {
  const step = await stepOf(services, tx, userId, code, isNotNull(authenticators.confirmedAt))
  if (step === null) return false
  const used = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        isNotNull(authenticators.confirmedAt),
        or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
      ),
    )
    .returning({ userId: authenticators.userId })
  return used.length > 0
}

/**
 * The time step of a right code; null for a wrong one. After the site's key was replaced no code is
 * right: a recovery code then signs in, and the user sets the app up again.
 */
async function stepOf(
  { secretBox }: Services,
  tx: Queryable,
  userId: string,
  code: string,
  which: ReturnType<typeof isNull>,
): Promise<number | null> {
  const [row] = await tx
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), which))
  const secret = row && secretBox.open(row.secret, userId)
  if (!secret) return null
  const now = Date.now()
  const away = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return away === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + away
}
