import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'

/**
 * The one conversation of two profiles, whose ids are sorted. When a profile is deleted, its side
 * becomes null and the other side keeps the messages. Ids are never reused, so the pair stays
 * unique. A trigger removes a conversation without sides.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: madeId(),
    profileAId: uuid('profile_a_id').references(() => profiles.id, { onDelete: 'set null' }),
    profileBId: uuid('profile_b_id').references(() => profiles.id, { onDelete: 'set null' }),
    /**
     * The number of messages, which is the `seq` of the newest. It is raised under this row's lock,
     * so its order is the order of the commits.
     */
    lastSeq: integer('last_seq').notNull().default(0),
    aReadSeq: integer('a_read_seq').notNull().default(0),
    bReadSeq: integer('b_read_seq').notNull().default(0),
    /**
     * The last message when a side archived the conversation. A newer message ends the archiving.
     */
    aArchivedSeq: integer('a_archived_seq'),
    bArchivedSeq: integer('b_archived_seq'),
    isAArchived: boolean('is_a_archived')
      .notNull()
      .generatedAlwaysAs(sql`a_archived_seq is not null and a_archived_seq >= last_seq`),
    isBArchived: boolean('is_b_archived')
      .notNull()
      .generatedAlwaysAs(sql`b_archived_seq is not null and b_archived_seq >= last_seq`),
    profileARead: boolean('profile_a_read').notNull().generatedAlwaysAs(sql`a_read_seq >= last_seq`),
    profileBRead: boolean('profile_b_read').notNull().generatedAlwaysAs(sql`b_read_seq >= last_seq`),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('conversations_pair').on(table.profileAId, table.profileBId),
    index('conversations_of_a').on(table.profileAId, table.isAArchived, table.updatedAt.desc(), table.id.desc()),
    index('conversations_of_b').on(table.profileBId, table.isBArchived, table.updatedAt.desc(), table.id.desc()),
    index('conversations_unread_a').on(table.profileAId).where(sql`not profile_a_read`),
    index('conversations_unread_b').on(table.profileBId).where(sql`not profile_b_read`),
    check('conversations_sorted', sql`${table.profileAId} < ${table.profileBId}`),
    check(
      'conversations_read',
      sql`least(a_read_seq, b_read_seq) >= 0 and greatest(a_read_seq, b_read_seq) <= last_seq`,
    ),
  ],
)

export const messages = pgTable(
  'messages',
  {
    /** Created by the client, so that a retry never sends twice. */
    id: uuid('id').primaryKey(),
    conversationId: belongsTo('conversation_id', () => conversations.id),
    /** From 1 without gaps: the order of the conversation. */
    seq: integer('seq').notNull(),
    senderProfileId: uuid('sender_profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    /** When the moderators hid it. Then only its sender and the admins can read its text. */
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),
    /** When its sender took it back. Its text is deleted then. */
    takenBackAt: moment('taken_back_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('messages_order').on(table.conversationId, table.seq),
    index('messages_of_sender').on(table.senderProfileId),
    index('messages_created').using('brin', table.createdAt).with({ autosummarize: true }),
    check('messages_seq', sql`${table.seq} > 0`),
    check(
      'messages_content',
      sql`case when taken_back_at is null then char_length(content) between 1 and 4000 else content = '' end`,
    ),
  ],
)
