import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { unlessWithheld, withheldColumns } from '#server/moderation/withheld.ts'
import { profiles } from '#server/profiles/tables.ts'

/**
 * What likes, comments and the feed speak of. `music`, `artworks` and `albums` share its key; `listed` is false for
 * what no public list shows, as of every album: people comment on it, and nothing else of an asset is its.
 */
export const assets = pgTable(
  'assets',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    assetType: text('asset_type', { enum: ['music', 'artwork', 'album'] }).notNull(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Whether public lists would show it. */
    listable: boolean('listable').notNull(),
    ...withheldColumns(),
    listed: boolean('listed').notNull().generatedAlwaysAs(unlessWithheld('listable')),
    /** Kept by triggers, so that they are exact under any concurrency. */
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Its profile's. Kept by triggers. */
    scene: text('scene'),
  },
  (table) => [
    // With the profile, so that the feed tells from the index alone what is by someone followed.
    index('assets_listed')
      .on(table.assetType, table.createdAt.desc(), table.id.desc(), table.profileId)
      .where(sql`${table.listed}`),
    index('assets_of_profile').on(
      table.profileId,
      table.assetType,
      table.listed,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('assets_scene')
      .on(table.scene, table.assetType, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.listed} and ${table.scene} is not null`),
    check('assets_type', sql`${table.assetType} in ('music', 'artwork', 'album')`),
  ],
)
