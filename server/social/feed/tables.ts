import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, moment } from '#server/platform/database/columns.ts'

/**
 * The newest listed work of each profile and kind. Triggers on `assets` keep the rows; see
 * docs/decisions/005-feed-query.md.
 */
export const feedHeads = pgTable(
  'feed_heads',
  {
    profileId: belongsTo('profile_id', () => profiles.id),
    assetType: text('asset_type', { enum: ['music', 'artwork'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    assetId: uuid('asset_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.assetType] })],
)
