import { bigint, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo } from '#server/platform/database/columns.ts'

/** Activity on a profile's works per day (UTC). Days without activity have no row. */
export const profileDays = pgTable(
  'profile_days',
  {
    profileId: belongsTo('profile_id', () => profiles.id),
    day: date('day').notNull(),
    plays: integer('plays').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    followers: integer('followers').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.day] })],
)

/**
 * Changes that are not in `profile_days` yet. Triggers append them, which needs no lock; a job
 * rolls them up.
 */
export const profileDayChanges = pgTable(
  'profile_day_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    profileId: uuid('profile_id').notNull(),
    day: date('day').notNull(),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    followers: integer('followers').notNull().default(0),
  },
  (table) => [index('profile_day_changes_of_profile').on(table.profileId)],
)
