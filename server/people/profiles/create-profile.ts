import { count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { PROFILES_PER_ACCOUNT } from '#contract/platform/limits.ts'
import type { CreateProfile } from '#contract/profiles.ts'
import { isReservedHandle } from '#contract/reserved.ts'
import { presentVersion } from '#server/people/house-rules/find-house-rules.ts'
import { users } from '#server/people/identity/tables.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { releaseReserved } from './queries.ts'
import { profileMembers, profiles } from './tables.ts'

export const handleTaken = () =>
  new AppError('handle_taken', 'This handle is already in use. Please choose another.', {
    fields: { handle: 'This handle is already in use. Please choose another.' },
  })

/**
 * Creates a profile with its owner's membership, in one transaction, and returns the profile's id.
 * An account that has not accepted terms and house rules yet does so here, with name and date of
 * birth.
 * @throws AppError `handle_taken`, `invalid` (fields of the wizard missing, too young), `conflict`
 * (too many profiles).
 */
export async function createProfile(
  { db, env: { minimumAge } }: Pick<Services, 'db' | 'env'>,
  userId: string,
  wanted: z.output<typeof CreateProfile>,
): Promise<string> {
  if (isReservedHandle(wanted.handle)) throw handleTaken()
  requireAge(wanted, minimumAge)
  try {
    return await transaction(db, async (tx) => {
      await admitProfile(tx, userId, wanted)
      const { profileType, handle, displayName, dateOfBirth } = wanted
      return insertProfile(tx, userId, { profileType, handle, displayName, dateOfBirth })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? handleTaken() : error
  }
}

/**
 * Inserts a profile and its owner's membership, and returns the profile's id. `admitProfile` checks
 * the limit before.
 */
export async function insertProfile(
  tx: Queryable,
  userId: string,
  profile: Omit<typeof profiles.$inferInsert, 'slug'>,
): Promise<string> {
  await releaseReserved(tx, profile.handle, userId)
  const [made] = await tx
    .insert(profiles)
    .values({ ...profile, slug: profile.handle })
    .returning({ id: profiles.id })
  const profileId = made!.id
  await tx.insert(profileMembers).values({ profileId, userId, role: 'owner' })
  return profileId
}

/** Locks the user's row, so that concurrent creations are counted one after the other. */
export async function admitProfile(
  tx: Queryable,
  userId: string,
  wanted: z.output<typeof CreateProfile>,
): Promise<void> {
  const [user] = await tx
    .select({ termsAcceptedAt: users.termsAcceptedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) throw new AppError('not_signed_in', 'Sign in required')
  if (!user.termsAcceptedAt) {
    requireWizardFields(wanted)
    const accepted = { termsAcceptedAt: new Date(), rulesVersion: presentVersion, houseRulesNotified: presentVersion }
    await tx.update(users).set(accepted).where(eq(users.id, userId))
  }
  const [owned] = await tx.select({ n: count() }).from(profileMembers).where(eq(profileMembers.userId, userId))
  if (owned!.n >= PROFILES_PER_ACCOUNT)
    throw new AppError('conflict', `An account can have at most ${PROFILES_PER_ACCOUNT} profiles`)
}

/** Today is the date in the earliest time zone, so that nobody is refused on their birthday. */
export function requireAge({ dateOfBirth }: { dateOfBirth?: string | null | undefined }, minimumAge: number): void {
  const today = new Date(Date.now() + EARLIEST_ZONE_MS).toISOString()
  const latest = `${Number(today.slice(0, 4)) - minimumAge}${today.slice(4, 10)}`
  if (!dateOfBirth || dateOfBirth <= latest) return
  const message = `You have to be at least ${minimumAge} years old to join.`
  throw new AppError('invalid', message, { fields: { dateOfBirth: message } })
}

const EARLIEST_ZONE_MS = 14 * 3600_000

function requireWizardFields({ displayName, dateOfBirth, acceptTerms }: z.output<typeof CreateProfile>): void {
  const fields = {
    ...(!displayName && { displayName: 'Please enter a display name' }),
    ...(!dateOfBirth && { dateOfBirth: 'Please enter your date of birth' }),
    ...(!acceptTerms && { acceptTerms: 'Please accept the terms' }),
  }
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid', 'Please fill in all required fields and accept the terms.', { fields })
}
