import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal } from '#server/platform/lists/paging.ts'
import { messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect

export async function findMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  const [row] = await messagesByIds(db, [id])
  return row
}

type Options = { before?: number; after?: number; limit: number }

/** Messages of a conversation in their order: those after a `seq`, else the last ones before one, else the newest. */
export async function findMessages(db: Database, conversationId: string, { before, after, limit }: Options) {
  if (after !== undefined) return following(db, limit).execute({ conversationId, seq: after })
  // Numbers are kept in four bytes; nothing comes after the largest.
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
const messagesByIds = (db: Database, ids: string[]): Promise<MessageRow[]> => byIds(db, 'any').execute({ ids })

const byIds = perDatabase((db, _name: 'any') =>
  db
    .select()
    .from(messages)
    .where(sql`${messages.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('messages_by_ids'),
)
