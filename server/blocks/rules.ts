import { sql } from 'drizzle-orm'
import { sqlState } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'

/** Raised by the triggers that keep the two accounts of a block apart (SOCIAL-08). */
const BLOCKED = 'UB001'

/**
 * Does something to another profile, or to several, which the database refuses when a block stands between the two
 * accounts. The account that blocks one of these very profiles is told why. Everybody else reads `refusal`, which tells
 * neither of a block nor which profiles belong to one account.
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
    const own = profileId && (await ownBlockOf(db, profileId, [others].flat()))
    throw new AppError('forbidden', own ? OWN[own] : refusal)
  }
}

const OWN = {
  acting: 'You have blocked this profile. Unblock it first.',
  another: 'Another of your profiles has blocked this one. Unblock it there first.',
}

/** Which profile of the account blocks one of these very profiles: the acting one, or another. */
async function ownBlockOf(
  db: Database,
  profileId: string,
  others: (string | null)[],
): Promise<keyof typeof OWN | null> {
  const targets = sql.param(others.filter((id) => id !== null))
  const { rows } = await db.execute<{ isActing: boolean }>(sql`
    select profile_id = ${profileId}::uuid as "isActing" from blocks
    where target_id = any(${targets}::uuid[]) and profile_id in (select profiles_beside(${profileId}::uuid))
    order by 1 desc limit 1`)
  return rows[0] ? (rows[0].isActing ? 'acting' : 'another') : null
}

/** Refuses an act whose row does not say who does it. Raises what `unlessBlocked` explains. */
export async function refuseIfBlocked(tx: Queryable, actorId: string, otherId: string): Promise<void> {
  await tx.execute(sql`select refuse_if_blocked(${actorId}::uuid, ${otherId}::uuid)`)
}
