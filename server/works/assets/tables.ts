import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { hiddenColumns, isPublicWhile } from '#server/people/profiles/visibility.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'

/**
 * The common row of everything with likes, comments and a place in the feed. `music`, `artworks`
 * and `albums` share its key. Stems, merch-only artworks and albums are not `listable`: the lists
 * of tracks and artworks leave them out.
 */
export const assets = pgTable(
  'assets',
  {
    id: madeId(),
    assetType: text('asset_type', { enum: ['music', 'artwork', 'album'] }).notNull(),
    profileId: belongsTo('profile_id', () => profiles.id),
    /** Whether the lists of tracks and artworks show it while it is public. */
    listable: boolean('listable').notNull(),
    isDraft: boolean('is_draft').notNull().default(false),
    ...hiddenColumns(),
    isPublic: isPublicWhile('not is_draft'),
    /** Counts are maintained by triggers, so that they are exact under any concurrency. */
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
    /** Time from which nobody can add a comment; null while comments are open. */
    commentsClosedAt: moment('comments_closed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /**
     * Time of the last change of a field that feeds show; null if unchanged since publication.
     * Maintained by a trigger.
     */
    changedAt: moment('changed_at'),
    /** The scene of its profile. Maintained by triggers. */
    scene: text('scene'),
    /** The content warning, in the words of its author; null if the work is not sensitive. */
    sensitiveWhy: text('sensitive_why'),
    sensitiveBy: text('sensitive_by', { enum: ['artist', 'admin'] }),
    madeWithAi: text('made_with_ai', { enum: ['no', 'part', 'yes'] })
      .notNull()
      .default('no'),
  },
  (table) => [
    // Includes the profile, so that the feed finds works of followed profiles in the index alone.
    index('assets_listed')
      .on(table.assetType, table.createdAt.desc(), table.id.desc(), table.profileId)
      .where(sql`${table.isPublic} and ${table.listable}`),
    index('assets_created').on(table.createdAt),
    index('assets_of_profile').on(
      table.profileId,
      table.assetType,
      table.isPublic,
      table.listable,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('assets_scene')
      .on(table.scene, table.assetType, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.isPublic} and ${table.listable} and ${table.scene} is not null`),
    index('assets_drafts').on(table.profileId, table.createdAt, table.id).where(sql`${table.isDraft}`),
    check('assets_draft', sql`not ${table.isDraft} or ${table.assetType} <> 'artwork'`),
    check('assets_type', sql`${table.assetType} in ('music', 'artwork', 'album')`),
    check('assets_sensitive', sql`(${table.sensitiveWhy} is null) = (${table.sensitiveBy} is null)`),
    check('assets_sensitive_why', sql`char_length(${table.sensitiveWhy}) between 1 and 120`),
    check('assets_sensitive_by', sql`${table.sensitiveBy} in ('artist', 'admin')`),
    check('assets_made_with_ai', sql`${table.madeWithAi} in ('no', 'part', 'yes')`),
  ],
)

/**
 * Whether the lists of tracks and artworks show an asset. Use it as a literal in statements: it
 * selects the partial indexes.
 */
export const isListed = sql`${assets.isPublic} and ${assets.listable}`

/** The assets that uploads created, by the client's upload id. */
export const uploads = pgTable(
  'uploads',
  {
    profileId: belongsTo('profile_id', () => profiles.id),
    uploadId: uuid('upload_id').notNull(),
    assetId: belongsTo('asset_id', () => assets.id),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.uploadId] }), index('uploads_of_asset').on(table.assetId)],
)
