import { and, eq, or, sql } from 'drizzle-orm'
import { follows } from '#server/follows/tables.ts'
import { findByPair } from '#server/messages/conversations/start-conversation.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { notify } from '#server/platform/realtime/notices.ts'
import { lockProfiles } from '#server/profiles/lock-profiles.ts'
import type { RestrictionKind } from './queries.ts'
import { blocks, mutes } from './tables.ts'

type Wanted = { kind: RestrictionKind; profileId: string; targetId: string; on: boolean }

/**
 * Makes it so, whatever was before. Who is blocked follows no more, nor is followed, and neither is named in what the other announces or
 * publishes; the profile's own tabs hear that the conversation has changed, the other's hear nothing.
 * @throws AppError `invalid` for oneself, `not_found`
 */
export async function setRestriction(db: Database, { kind, profileId, targetId, on }: Wanted): Promise<void> {
  if (profileId === targetId) throw new AppError('invalid', 'You cannot do that to yourself')
  const table = kind === 'blocks' ? blocks : mutes
  await db.transaction(async (tx) => {
    await lockProfiles(tx, [profileId, targetId])
    if (on) await tx.insert(table).values({ profileId, targetId }).onConflictDoNothing()
    else await tx.delete(table).where(and(eq(table.profileId, profileId), eq(table.targetId, targetId)))
    if (on && kind === 'blocks') {
      await endFollows(tx, profileId, targetId)
      await endNaming(tx, profileId, targetId)
      await endNaming(tx, targetId, profileId)
    }
    const conversationId = await findByPair(tx, [profileId, targetId].toSorted() as [string, string])
    if (conversationId) await notify(tx, 'conversation', { conversationId, profileIds: [profileId] })
  })
}

async function endFollows(tx: Queryable, one: string, other: string): Promise<void> {
  const follow = (by: string, of: string) => and(eq(follows.followerProfileId, by), eq(follows.targetId, of))
  await tx.delete(follows).where(or(follow(one, other), follow(other, one)))
}

/** Takes a profile out of the line-ups and the credits of another. */
async function endNaming(tx: Queryable, named: string, by: string): Promise<void> {
  await tx.execute(sql`delete from event_acts where profile_id = ${named}::uuid
    and event_id in (select id from artist_events where artist_id = ${by}::uuid)`)
  await tx.execute(sql`delete from album_credits where profile_id = ${named}::uuid
    and album_id in (select id from albums where profile_id = ${by}::uuid)`)
}
