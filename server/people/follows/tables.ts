import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, moment } from '#server/platform/database/columns.ts'

export const follows = pgTable(
  'follows',
  {
    followerProfileId: belongsTo('follower_profile_id', () => profiles.id),
    targetId: belongsTo('target_id', () => profiles.id),
    /** Whether the follower is notified of new works of the target. */
    tellsReleases: boolean('tells_releases').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.followerProfileId, table.targetId] }),
    index('follows_of_target').on(table.targetId, table.createdAt.desc(), table.followerProfileId.desc()),
    index('follows_of_follower').on(table.followerProfileId, table.createdAt.desc(), table.targetId.desc()),
    index('follows_telling')
      .on(table.targetId, table.createdAt.desc(), table.followerProfileId.desc())
      .where(sql`${table.tellsReleases}`),
    check('follows_not_oneself', sql`${table.followerProfileId} <> ${table.targetId}`),
  ],
)
