import { sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { unreadOfWhose } from '../conversations/queries.ts'
import type { MessageRow } from '../queries.ts'
import { messages } from '../tables.ts'

type Wanted = { messageIds: string[]; profileIds: string[] }
export type News = { messages: Map<string, MessageRow>; unread: Map<string, number> }

/** Messages by their ids, and how many conversations these profiles have not read: in one query, since every message is such a one. */
export async function findNews(db: Database, wanted: Wanted): Promise<News> {
  const rows = await newsOf(db, 'both').execute(wanted)
  const isMessage = (row: (typeof rows)[number]): row is MessageRow & { count: null } => row.count === null
  return {
    messages: new Map(rows.filter(isMessage).map((row) => [row.id, row])),
    unread: new Map(rows.flatMap(({ id, count }): [string, number][] => (count === null ? [] : [[id, count]]))),
  }
}

const newsOf = perDatabase((db, _name: 'both') => {
  const { id, conversationId, seq, senderProfileId, content, createdAt } = messages
  const ofMessages = db
    .select({ id, conversationId, seq, senderProfileId, content, createdAt, count: sql<number | null>`null::int` })
    .from(messages)
    .where(sql`${id} = any(${sql.placeholder('messageIds')}::uuid[])`)
  const ofProfiles = db
    .select({
      id: sql<string>`whose.id`,
      conversationId: sql<string>`null::uuid`,
      seq: sql<number>`null::int`,
      senderProfileId: sql<string | null>`null::uuid`,
      content: sql<string>`null::text`,
      createdAt: sql<Date>`null::timestamptz`,
      count: sql<number | null>`${unreadOfWhose}`,
    })
    .from(sql`unnest(${sql.placeholder('profileIds')}::uuid[]) as whose (id)`)
  return unionAll(ofMessages, ofProfiles).prepare('news_of_messages')
})
