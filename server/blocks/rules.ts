import { and, eq, inArray } from 'drizzle-orm'
import { sqlState } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { blocks } from './tables.ts'

/** Raised by the triggers that keep the two of a block apart (SOCIAL-08). */
const BLOCKED = 'UB001'

/**
 * Does something to another profile, or to several, which the database refuses when one of the two blocks the other.
 * Whoever blocks is told why; whoever is blocked hears no more than that it does not go, in the words of `refusal`.
 * @throws AppError `forbidden`
 */
export async function unlessBlocked<T>(
  db: Database,
  profileId: string | null,
  others: string | null | readonly (string | null)[],
  act: () => Promise<T>,
  refusal = 'That did not work. Please try again later.',
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (sqlState(error) !== BLOCKED) throw error
    const isOwn = profileId && (await blocksOneOf(db, profileId, [others].flat()))
    throw new AppError('forbidden', isOwn ? 'You have blocked this profile. Unblock it first.' : refusal)
  }
}

async function blocksOneOf(db: Database, profileId: string, others: (string | null)[]): Promise<boolean> {
  const targets = others.filter((id) => id !== null)
  return (await db.$count(blocks, and(eq(blocks.profileId, profileId), inArray(blocks.targetId, targets)))) > 0
}
