import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { assets } from '#server/assets/tables.ts'
import { profiles } from '#server/profiles/tables.ts'

/** `deletedAt` marks a comment that its author may still bring back; a job removes it for good soon after. */
export const comments = pgTable(
  'comments',
  {
    /** Made by the client: a retry never posts twice. */
    id: uuid('id').primaryKey(),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** Milliseconds from the start of the track. */
    atMs: integer('at_ms'),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('comments_of_asset')
      .on(table.assetId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.deletedAt} is null`),
    index('comments_of_moments')
      .on(table.assetId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.deletedAt} is null and ${table.atMs} is not null`),
    // Deleted ones too: all of a profile's lose their author when it goes.
    index('comments_of_profile').on(table.profileId, table.createdAt.desc(), table.id.desc()),
    index('comments_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('comments_body', sql`char_length(${table.body}) between 1 and 2000`),
    check('comments_moment', sql`${table.atMs} >= 0`),
  ],
)
