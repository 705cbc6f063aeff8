import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { assets } from '#server/works/assets/tables.ts'

const whose = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const chosenAt = () => timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow()

/** Sensitive works that an account has chosen to see. */
export const unveiledWorks = pgTable(
  'unveiled_works',
  {
    userId: whose(),
    targetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    createdAt: chosenAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.targetId] }),
    index('unveiled_works_of_asset').on(table.targetId),
  ],
)

/** Artists all of whose sensitive works an account has chosen to see. */
export const unveiledArtists = pgTable(
  'unveiled_artists',
  {
    userId: whose(),
    targetId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: chosenAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.targetId] }),
    index('unveiled_artists_of_profile').on(table.targetId),
  ],
)
