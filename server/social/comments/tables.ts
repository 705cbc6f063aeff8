import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { hiddenColumns, isPublicWhile } from '#server/people/profiles/visibility.ts'
import { belongsTo, moment } from '#server/platform/database/columns.ts'
import { assets } from '#server/works/assets/tables.ts'

/**
 * `deletedAt` marks a comment that its author can still restore. A job deletes the row soon after.
 */
export const comments = pgTable(
  'comments',
  {
    /** Created by the client, so that a retry never posts twice. */
    id: uuid('id').primaryKey(),
    assetId: belongsTo('asset_id', () => assets.id),
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** Milliseconds from the start of the track. */
    atMs: integer('at_ms'),
    /** The comment on the same work that this one replies to. */
    inReplyToId: uuid('in_reply_to_id').references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    ...hiddenColumns(),
    isPublic: isPublicWhile('deleted_at is null'),
    /**
     * The owner of the work hid it, and may show it again. False as soon as the moderators hide it.
     */
    isHiddenByOwner: boolean('is_hidden_by_owner').notNull().default(false),
    /** When its author last changed it. */
    editedAt: moment('edited_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('comments_of_asset').on(table.assetId, table.createdAt.desc(), table.id.desc()).where(sql`${table.isPublic}`),
    index('comments_of_moments')
      .on(table.assetId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.isPublic} and ${table.atMs} is not null`),
    // Includes deleted comments: when a profile is deleted, all its comments lose their author.
    index('comments_of_profile').on(table.profileId, table.createdAt.desc(), table.id.desc()),
    index('comments_in_reply_to').on(table.inReplyToId).where(sql`${table.inReplyToId} is not null`),
    // A BRIN index is small, and sufficient for ranges of days, because rows are inserted in the
    // order of time.
    index('comments_created').using('brin', table.createdAt).with({ autosummarize: true }),
    index('comments_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('comments_body', sql`char_length(${table.body}) between 1 and 2000`),
    check('comments_moment', sql`${table.atMs} >= 0`),
    check('comments_hidden_by_owner', sql`not ${table.isHiddenByOwner} or ${table.hiddenAt} is not null`),
    check('comments_answer', sql`${table.inReplyToId} <> ${table.id}`),
  ],
)

/** Profiles that a comment mentions by their handle. A trigger keeps the rows. */
export const mentions = pgTable(
  'mentions',
  {
    commentId: belongsTo('comment_id', () => comments.id),
    profileId: belongsTo('profile_id', () => profiles.id),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.profileId] }),
    index('mentions_of_profile').on(table.profileId),
  ],
)
