import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'

/**
 * The newest listed asset of each profile and kind. Kept by triggers on `assets`; see docs/decisions/005-feed-query.md.
 */
export const feedHeads = pgTable(
  'feed_heads',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    assetType: text('asset_type', { enum: ['music', 'artwork'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    assetId: uuid('asset_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.assetType] })],
)
