import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'
import { comments } from '#server/social/comments/tables.ts'
import { conversations } from '#server/social/messages/tables.ts'
import { decisions } from '#server/social/reports/tables.ts'
import { assets } from '#server/works/assets/tables.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { merchItems } from '#server/works/merch/tables.ts'

/**
 * One row for all activities of a kind on one thing, however many. The row does not store who
 * acted: `notification_acts` reads the activities themselves, so that counts match what exists.
 * Triggers keep the rows, in the transaction of the activity.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: madeId(),
    /** The recipient. */
    profileId: belongsTo('profile_id', () => profiles.id),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** The work that is liked or commented on, also if a comment on it is a reply or a mention. */
    assetId: uuid('asset_id').references(() => assets.id, { onDelete: 'cascade' }),
    /** The recipient's comment that has a reply, or the comment that mentions the recipient. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** The artist of the releases, or the profile whose bio mentions the recipient. */
    actorId: uuid('actor_id').references(() => profiles.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').references(() => artistEvents.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    merchItemId: uuid('merch_item_id').references(() => merchItems.id, { onDelete: 'cascade' }),
    decisionId: uuid('decision_id').references(() => decisions.id, { onDelete: 'cascade' }),
    /** Follows and releases of one day (UTC, days since 1970) share a row; 0 for other kinds. */
    day: integer('day').notNull().default(0),
    /** The time of the newest activity. */
    at: moment('at').notNull(),
    /** Activities up to this moment have been read. */
    readAt: moment('read_at'),
    isUnread: boolean('is_unread').notNull().generatedAlwaysAs(sql`read_at is null or at > read_at`),
    /** The id that tells rows of one kind and day apart. */
    subject: uuid('subject')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`coalesce(comment_id, asset_id, actor_id, event_id, conversation_id, merch_item_id, decision_id, profile_id)`,
      ),
  },
  (table) => [
    unique('notifications_once').on(table.profileId, table.kind, table.subject, table.day),
    index('notifications_of_profile').on(table.profileId, table.at.desc(), table.id.desc()),
    index('notifications_unread').on(table.profileId, table.at.desc(), table.id.desc()).where(sql`is_unread`),
    index('notifications_read').on(table.at).where(sql`not is_unread`),
    index('notifications_of_asset').on(table.assetId).where(sql`${table.assetId} is not null`),
    index('notifications_of_comment').on(table.commentId).where(sql`${table.commentId} is not null`),
    index('notifications_of_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('notifications_of_event').on(table.eventId).where(sql`${table.eventId} is not null`),
    index('notifications_of_conversation').on(table.conversationId).where(sql`${table.conversationId} is not null`),
    index('notifications_of_merch_item').on(table.merchItemId).where(sql`${table.merchItemId} is not null`),
    index('notifications_of_decision').on(table.decisionId).where(sql`${table.decisionId} is not null`),
  ],
)

/**
 * Profiles that withdrew a like or a follow after the recipient had read of it: a repetition is no
 * news. Triggers keep the rows as long as the notification exists.
 */
export const withdrawnActs = pgTable(
  'withdrawn_acts',
  {
    profileId: belongsTo('profile_id', () => profiles.id),
    notificationId: belongsTo('notification_id', () => notifications.id),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.notificationId] }),
    index('withdrawn_acts_of_notification').on(table.notificationId),
  ],
)

/**
 * A work with everything said about it, or a conversation, about which a profile wants no
 * notifications.
 */
export const notificationMutes = pgTable(
  'notification_mutes',
  {
    profileId: belongsTo('profile_id', () => profiles.id),
    assetId: uuid('asset_id').references(() => assets.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('notification_mutes_once').on(table.profileId, table.assetId, table.conversationId).nullsNotDistinct(),
    index('notification_mutes_of_asset').on(table.assetId),
    index('notification_mutes_of_conversation').on(table.conversationId),
    check('notification_mutes_subject', sql`num_nonnulls(asset_id, conversation_id) = 1`),
  ],
)

/** The ways by which a profile is notified of a kind, if they differ from the default. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    profileId: belongsTo('profile_id', () => profiles.id),
    kind: text('kind').notNull(),
    onPage: boolean('on_page').notNull(),
    byPush: boolean('by_push').notNull(),
    byMail: boolean('by_mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.kind] })],
)

/** How often an account is mailed its unread notifications. Created with the account. */
export const mailDigests = pgTable(
  'mail_digests',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    rhythm: text('rhythm', { enum: ['daily', 'weekly', 'never'] })
      .notNull()
      .default('daily'),
    /** The morning of the next check; `-infinity` until the job has computed the first one. */
    dueAt: moment('due_at').notNull().default(sql`'-infinity'`),
    /** Notifications up to this moment were mailed, or are not to be mailed. */
    notifiedAt: moment('told_at').notNull().defaultNow(),
  },
  (table) => [index('mail_digests_due').on(table.dueAt).where(sql`rhythm <> 'never'`)],
)
