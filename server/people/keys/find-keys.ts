import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Keys } from '#contract/keys.ts'
import { PROOF_MINUTES } from '#contract/platform/limits.ts'
import type { SignedIn } from '#server/people/identity/guards.ts'
import { users } from '#server/people/identity/tables.ts'
import type { Database } from '#server/platform/database.ts'
import { authenticators, passkeys, recoveryCodes } from './tables.ts'

/** How an account is signed in to, without any secret. */
export async function findKeys(db: Database, { userId, provedAt }: SignedIn): Promise<Keys> {
  const [own, [app], codes, [user]] = await Promise.all([
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    db
      .select({ since: authenticators.confirmedAt })
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))),
    db
      .select({ usedAt: recoveryCodes.usedAt, createdAt: recoveryCodes.createdAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId)),
    db.select({ passwordChangedAt: users.passwordChangedAt }).from(users).where(eq(users.id, userId)),
  ])
  return {
    passkeys: own.map(({ id, name, isSynced, credentialId, createdAt, usedAt }) => ({
      id,
      name,
      isSynced,
      credentialId,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    authenticatorSince: app?.since?.toISOString() ?? null,
    recoveryCodes: codes[0]
      ? {
          left: codes.filter(({ usedAt }) => !usedAt).length,
          of: codes.length,
          madeAt: codes[0].createdAt.toISOString(),
        }
      : null,
    passwordChangedAt: user?.passwordChangedAt?.toISOString() ?? null,
    provedUntil: new Date(provedAt.getTime() + PROOF_MINUTES * 60_000).toISOString(),
  }
}
