import { and, eq, getTableColumns, gt, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { blocks, mutes, profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { isMember, ofSide, SIDES, type Side } from './sides.ts'
import { conversations, messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect

export async function findMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  const [row] = await messagesByIds(db, [id])
  return row
}

type Options = { before?: number; after?: number; limit: number }

/**
 * Messages of a conversation in their order: those after a `seq`, or the last ones before a `seq`,
 * or the newest.
 */
export async function findMessages(db: Database, conversationId: string, { before, after, limit }: Options) {
  if (after !== undefined) return following(db, limit).execute({ conversationId, seq: after })
  // `seq` is a 4-byte integer: the largest one is beyond every message.
  const rows = await preceding(db, limit).execute({ conversationId, seq: before ?? 2_147_483_647 })
  return rows.toReversed()
}

const following = perDatabase((db, rows: number) =>
  db
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, sql.placeholder('conversationId')), gt(messages.seq, sql.placeholder('seq'))),
    )
    .orderBy(messages.seq)
    .limit(literal(rows))
    .prepare(`messages_after_${rows}`),
)

const preceding = perDatabase((db, rows: number) =>
  db
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, sql.placeholder('conversationId')), lt(messages.seq, sql.placeholder('seq'))),
    )
    .orderBy(sql`${messages.seq} desc`)
    .limit(literal(rows))
    .prepare(`messages_before_${rows}`),
)

/** Messages by their ids, in no order. */
export const messagesByIds = (db: Database, ids: string[]): Promise<MessageRow[]> => byIds(db, 'any').execute({ ids })

const byIds = perDatabase((db, _name: 'any') =>
  db
    .select()
    .from(messages)
    .where(sql`${messages.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('messages_by_ids'),
)

const otherId = ofSide<string | null>('own', 'other')

const isRestricted = (table: typeof blocks | typeof mutes): SQL<boolean> =>
  sql<boolean>`exists (select from ${table} where ${table.profileId} = ${sql.placeholder('profileId')}::uuid
    and ${table.targetId} = ${otherId})`

/**
 * Characters of the last message in the list. Fifty whole messages would make the list too large.
 */
const PREVIEW = 200

const selectConversations = (db: Database) =>
  db
    .select({
      id: conversations.id,
      lastSeq: conversations.lastSeq,
      readSeq: ofSide<number>('own', 'readSeq'),
      otherReadSeq: ofSide<number>('other', 'readSeq'),
      isArchived: ofSide<boolean>('own', 'isArchived'),
      updatedAt: conversations.updatedAt,
      other: summaryColumns,
      isOtherSuspended: profiles.isSuspended,
      lastMessage: {
        ...getTableColumns(messages),
        content: sql<string>`left(${messages.content}, ${literal(PREVIEW)})`,
      },
      muted: isRestricted(mutes),
      blocked: isRestricted(blocks),
    })
    .from(conversations)
    .leftJoin(profiles, eq(profiles.id, otherId))
    .leftJoin(messages, and(eq(messages.conversationId, conversations.id), eq(messages.seq, conversations.lastSeq)))

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number]

/** The conversations among `ids` that the profile takes part in, as it sees them, in no order. */
export const findConversations = (db: Database, profileId: string, ids: string[]): Promise<ConversationRow[]> =>
  ofIds(db, 'seen').execute({ profileId, ids })

const ofIds = perDatabase((db, _name: 'seen') =>
  selectConversations(db)
    .where(and(sql`${conversations.id} = any(${sql.placeholder('ids')}::uuid[])`, isMember))
    .prepare('conversations_seen'),
)

type ListOptions = { cursor?: string; limit: number; isArchived: boolean }
type Place = { id: string; createdAt: Date }

/**
 * Ids and times of a profile's conversations, archived or not, the newest message first. Reads one
 * row more than a page shows.
 */
export const findPlaces = (
  db: Database,
  profileId: string,
  { cursor, limit, isArchived }: ListOptions,
): Promise<Place[]> => placesOf(db, `${isArchived} ${limit + 1}`).execute({ profileId, ...startingAt(cursor) })

const { order, before } = newestFirst(conversations.updatedAt, conversations.id)

/** Each side has an index of its own. The query reads one page from each index, and no more. */
const placesOf = perDatabase((db, key: `${boolean} ${number}`) => {
  const [isArchived, rows] = key.split(' ') as [string, string]
  const ofOneSide = (side: Side) =>
    db
      .select({ id: conversations.id, createdAt: conversations.updatedAt })
      .from(conversations)
      .where(
        and(
          eq(SIDES[side].own, sql.placeholder('profileId')),
          sql`${SIDES[side].isArchived} = ${sql.raw(isArchived)}`,
          before,
        ),
      )
      .orderBy(...order)
      .limit(literal(Number(rows)))
  return unionAll(ofOneSide('a'), ofOneSide('b'))
    .orderBy(sql`updated_at desc, id desc`)
    .limit(literal(Number(rows)))
    .prepare(`places_of_conversations_${isArchived}_${rows}`)
})

const unreadOnSide = (side: Side): SQL => {
  const { own, other, isArchived } = SIDES[side]
  const isUnread = side === 'a' ? sql`not ${conversations.profileARead}` : sql`not ${conversations.profileBRead}`
  const restricted = (table: typeof blocks | typeof mutes) =>
    sql`exists (select from ${table} where ${table.profileId} = whose.id and ${table.targetId} = ${other})`
  return sql`(select count(*) from ${conversations} where ${own} = whose.id and ${isUnread} and not ${isArchived}
    and not ${restricted(mutes)} and not ${restricted(blocks)})`
}

/** How many conversations the profile `whose.id` has not read. */
const unreadOfWhose = sql<number>`(${unreadOnSide('a')} + ${unreadOnSide('b')})::int`

/**
 * How many conversations each of these profiles has not read. Muted, blocked and archived ones do
 * not count.
 */
export async function countUnread(db: Database, profileIds: string[]): Promise<Map<string, number>> {
  const rows = await unreadOf(db, 'profiles').execute({ profileIds })
  return new Map(rows.map(({ profileId, count }) => [profileId, count]))
}

const unreadOf = perDatabase((db, _name: 'profiles') =>
  db
    .select({ profileId: sql<string>`whose.id`, count: unreadOfWhose })
    .from(sql`unnest(${sql.placeholder('profileIds')}::uuid[]) as whose (id)`)
    .prepare('unread_of_profiles'),
)
