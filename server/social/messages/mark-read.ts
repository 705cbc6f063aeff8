import { eq, sql } from 'drizzle-orm'
import type { ReadState } from '#contract/messages.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { notifying } from '#server/platform/realtime/notices.ts'
import { countUnread } from './queries.ts'
import { type Part, SIDES, type Side } from './sides.ts'
import { conversations } from './tables.ts'

/**
 * Marks the messages up to `seq` as read by the acting side. The mark never moves back, and later
 * messages stay unread. The tabs of both sides are notified.
 */
export async function markRead(db: Database, part: Part, seq: number): Promise<ReadState> {
  const { conversationId, side, profileId } = part
  await move(db, side).execute({ conversationId, profileId, seq })
  const [[now], unread] = await Promise.all([
    readUpTo(db, side).execute({ conversationId }),
    countUnread(db, [profileId]),
  ])
  return { readSeq: now?.readSeq ?? 0, unreadCount: unread.get(profileId) ?? 0 }
}

const own = eq(conversations.id, sql.placeholder('conversationId'))

/**
 * One statement moves the mark and publishes the change. It does neither when the mark is already
 * at `seq` or beyond.
 */
const move = perDatabase((db, side: Side) => {
  const column = sql.raw(`${side}_read_seq`)
  const upTo = sql`least(${sql.placeholder('seq')}::int, last_seq)`
  const { profileAId: a, profileBId: b } = conversations
  const moved = db
    .$with('moved', { seq: sql`seq`.as('seq'), profileIds: sql`profile_ids`.as('profile_ids') })
    .as(sql`update ${conversations} set ${column} = ${upTo} where ${own} and ${column} < ${upTo}
      returning ${column} as seq, array_remove(array[${a}, ${b}], null) as profile_ids`)
  const notice = notifying('read', {
    conversationId: sql`${sql.placeholder('conversationId')}::text`,
    readerId: sql`${sql.placeholder('profileId')}::text`,
    seq: sql`${moved.seq}`,
    profileIds: sql`${moved.profileIds}`,
  })
  return db.with(moved).select({ notice }).from(moved).prepare(`move_read_${side}`)
})

const readUpTo = perDatabase((db, side: Side) =>
  db.select({ readSeq: SIDES[side].readSeq }).from(conversations).where(own).prepare(`read_up_to_${side}`),
)
