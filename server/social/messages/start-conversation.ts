import { and, eq } from 'drizzle-orm'
import { takeFirstDayStranger } from '#server/people/anti-spam/first-day.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { explainBlock, refuseIfBlocked } from '#server/people/profiles/blocks.ts'
import { lockProfiles } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { AppContext } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { notify } from '#server/platform/realtime/notices.ts'
import { conversations } from './tables.ts'

/** How many new conversations a profile may start in an hour. */
const CONVERSATIONS_PER_HOUR: RateLimit = { name: 'conversation-hour', points: 60, seconds: 3600 }

/**
 * Finds or creates the one conversation of the acting profile with another, also when both start it
 * concurrently. Returns its id.
 * @throws AppError `invalid` for the own profile, `not_found`, `forbidden` when blocked,
 *   `rate_limited`
 */
export async function startConversation(c: AppContext, wantedId: string): Promise<string> {
  const { db, rateLimits } = c.var
  const { id } = requireProfile(c)
  const otherId = wantedId.toLowerCase()
  if (otherId === id) throw new AppError('invalid', 'You cannot write to yourself')
  const pair = [id, otherId].toSorted() as [string, string]
  const known = await findByPair(db, pair)
  if (known) return known

  await rateLimits.take(CONVERSATIONS_PER_HOUR, id)
  const isThere = and(eq(profiles.id, otherId), profiles.isPublic)
  if ((await db.$count(profiles, isThere)) === 0) throw notFound('Profile')
  await takeFirstDayStranger(c, id, otherId)
  return explainBlock(db, id, otherId, () =>
    transaction(db, async (tx) => {
      await refuseIfBlocked(tx, id, otherId)
      return make(tx, pair)
    }),
  )
}

async function make(tx: Queryable, pair: [string, string]): Promise<string> {
  const [profileAId, profileBId] = pair
  await lockProfiles(tx, pair)
  const [made] = await tx
    .insert(conversations)
    .values({ profileAId, profileBId })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (made) await notify(tx, 'conversation', { conversationId: made.id, profileIds: pair })
  const id = made?.id ?? (await findByPair(tx, pair))
  if (!id) throw notFound('Conversation')
  return id
}

export async function findByPair(db: Queryable, [a, b]: [string, string]): Promise<string | undefined> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.profileAId, a), eq(conversations.profileBId, b)))
  return row?.id
}
