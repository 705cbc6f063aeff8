import { date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'
import { assets } from '#server/works/assets/tables.ts'

/**
 * One like per profile and asset. When its profile is deleted, the like stays without a profile.
 */
export const likes = pgTable(
  'likes',
  {
    id: madeId(),
    assetId: belongsTo('asset_id', () => assets.id),
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('likes_once').on(table.profileId, table.assetId),
    index('likes_of_asset').on(table.assetId, table.id.desc()),
    index('likes_of_profile').on(table.profileId, table.createdAt.desc(), table.id.desc()),
  ],
)

/** Which client shared which asset on which day. A client is a profile, or a visitor's address. */
export const shareMarks = pgTable(
  'share_marks',
  {
    assetId: belongsTo('asset_id', () => assets.id),
    /** Hash of the client (`hashedId`). */
    client: text('client').notNull(),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.assetId, table.client, table.day] })],
)
