import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, moment } from '#server/platform/database/columns.ts'
import { assets } from '#server/works/assets/tables.ts'

const whose = () => belongsTo('user_id', () => users.id)
const chosenAt = () => moment('created_at').notNull().defaultNow()

/** Sensitive works that an account has chosen to see. */
export const revealedWorks = pgTable(
  'unveiled_works',
  {
    userId: whose(),
    targetId: belongsTo('asset_id', () => assets.id),
    createdAt: chosenAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.targetId] }),
    index('unveiled_works_of_asset').on(table.targetId),
  ],
)

/** Artists whose sensitive works an account has chosen to see. */
export const revealedArtists = pgTable(
  'unveiled_artists',
  {
    userId: whose(),
    targetId: belongsTo('profile_id', () => profiles.id),
    createdAt: chosenAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.targetId] }),
    index('unveiled_artists_of_profile').on(table.targetId),
  ],
)
