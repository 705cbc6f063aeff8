import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'
import { releaseChecks, releaseColumns } from '#server/works/audience/columns.ts'

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
    ...releaseColumns(),
    /**
     * The work whose state this one has: the album of a track, the track of a stem. Null for a work
     * with a state of its own.
     */
    stateFrom: uuid('state_from').references((): AnyPgColumn => assets.id, { onDelete: 'set null' }),
    /** Time of the first release of a work that was taken back; null for all others. */
    releasedAt: moment('released_at'),
    /** Time at which it was offered to followers for the first time; null if it was not. */
    offeredAt: moment('offered_at'),
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
    index('assets_unreleased').on(table.profileId, table.createdAt, table.id).where(sql`${table.state} <> 'public'`),
    index('assets_state_from').on(table.stateFrom).where(sql`${table.stateFrom} is not null`),
    index('assets_scheduled').on(table.publicAt).where(sql`${table.publicAt} is not null`),
    check('assets_state', releaseChecks(table).state),
    check('assets_schedule', releaseChecks(table).schedule),
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

/** The columns of a work that has the state of another one. */
export const stateLike = (other: Pick<typeof assets.$inferSelect, 'id' | 'state' | 'publicAt' | 'publicZone'>) => ({
  stateFrom: other.id,
  state: other.state,
  publicAt: other.publicAt,
  publicZone: other.publicZone,
})

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
