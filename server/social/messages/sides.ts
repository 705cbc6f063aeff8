import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#server/platform/database/ids.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { conversations } from './tables.ts'

/** The columns of either side of a conversation. */
export const SIDES = {
  a: {
    own: conversations.profileAId,
    other: conversations.profileBId,
    readSeq: conversations.aReadSeq,
    isArchived: conversations.isAArchived,
  },
  b: {
    own: conversations.profileBId,
    other: conversations.profileAId,
    readSeq: conversations.bReadSeq,
    isArchived: conversations.isBArchived,
  },
} as const
export type Side = keyof typeof SIDES

const me = sql`${sql.placeholder('profileId')}::uuid`

/** Whether the profile is one of the two sides: nobody else reads or writes (MSG-07). */
export const isMember: SQL | undefined = or(eq(conversations.profileAId, me), eq(conversations.profileBId, me))

/** A column of the acting side, or of the other one. */
export const ofSide = <T>(whose: 'own' | 'other', column: 'other' | 'readSeq' | 'isArchived'): SQL<T> => {
  const [first, second] = whose === 'own' ? (['a', 'b'] as const) : (['b', 'a'] as const)
  return sql<T>`
    case when ${conversations.profileAId} = ${me} then ${SIDES[first][column]} else ${SIDES[second][column]} end`
}

/** A profile's part in a conversation: its side, and the profile on the other side. */
export type Part = {
  conversationId: string
  side: Side
  profileId: string
  otherId: string | null
  lastSeq: number
}

/** @throws AppError `not_found`, also for a conversation of others */
export async function findPart(db: Database, profileId: string, conversationId: string): Promise<Part> {
  const [row] = isUuid(conversationId) ? await partOf(db, 'conversation').execute({ profileId, conversationId }) : []
  if (!row) throw notFound('Conversation')
  const side = row.a === profileId ? 'a' : 'b'
  return { conversationId: row.id, side, profileId, otherId: side === 'a' ? row.b : row.a, lastSeq: row.lastSeq }
}

const partOf = perDatabase((db, _name: 'conversation') =>
  db
    .select({
      id: conversations.id,
      a: conversations.profileAId,
      b: conversations.profileBId,
      lastSeq: conversations.lastSeq,
    })
    .from(conversations)
    .where(and(eq(conversations.id, sql.placeholder('conversationId')), isMember))
    .prepare('part_of_conversation'),
)
