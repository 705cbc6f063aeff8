import { sql } from 'drizzle-orm'
import { date, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { assets } from '#server/works/assets/tables.ts'

/** One like per profile and asset. It stays when its profile goes, without a name. */
export const likes = pgTable(
  'likes',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    unique('likes_once').on(table.profileId, table.assetId),
    index('likes_of_asset').on(table.assetId, table.id.desc()),
    index('likes_of_profile').on(table.profileId, table.createdAt.desc(), table.id.desc()),
  ],
)

/** Who shared what on which day: a profile, or a visitor by address. */
export const shareMarks = pgTable(
  'share_marks',
  {
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    /** As `namelessId` tells it. */
    client: text('client').notNull(),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.assetId, table.client, table.day] })],
)
