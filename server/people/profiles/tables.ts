import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SocialLink } from '#contract/social-links.ts'
import type { Support } from '#contract/support.ts'
import { users } from '#server/people/identity/tables.ts'
import { belongsTo, bytea, madeId, moment } from '#server/platform/database/columns.ts'

const SUSPENDED = 'suspended_at is not null or is_account_suspended'

/** Sort key of a profile in a list of names, without case and accents. */
export const sortName = (displayName: SQLWrapper, handle: SQLWrapper): SQL =>
  sql`regexp_replace(lower(normalize(coalesce(${displayName}, ${handle}), nfkd)), '[\\u0300-\\u036f]', '', 'g')`

export const profiles = pgTable(
  'profiles',
  {
    id: madeId(),
    profileType: text('profile_type', { enum: ['artist', 'personal'] }).notNull(),
    handle: text('handle').notNull().unique(),
    slug: text('slug').notNull().unique(),
    displayName: text('display_name'),
    bio: text('bio').notNull().default(''),
    /** The location that the user typed. */
    place: text('place'),
    /**
     * Key of the local music scene: the normalised first part of the place. Searches and lists
     * compare it.
     */
    scene: text('scene').generatedAlwaysAs(sql`scene_of(place)`),
    /** Storage key of the 512 px picture. */
    avatar: text('avatar'),
    avatarPlaceholder: text('avatar_placeholder'),
    stock: text('stock'),
    stockDeep: text('stock_deep'),
    dateOfBirth: date('date_of_birth'),
    socialLinks: jsonb('social_links').$type<SocialLink[]>().notNull().default([]),
    /** Links to other sites for money, and a suggested amount; null without links. */
    support: jsonb('support').$type<Support>(),
    /** Whether the page shows recent likes. */
    showLikes: boolean('show_likes').notNull().default(true),
    /** Whether it asks AI crawlers to stay away from its pages and files. */
    noAi: boolean('no_ai').notNull().default(true),
    /** Start and end of the profile's own suspension; with a start and no end it is permanent. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    suspendedUntil: timestamp('suspended_until', { withTimezone: true }),
    /** Whether an account that may act as the profile is suspended. Updated by a trigger. */
    isAccountSuspended: boolean('is_account_suspended').notNull().default(false),
    isSuspended: boolean('is_suspended').notNull().generatedAlwaysAs(sql.raw(SUSPENDED)),
    isPublic: boolean('is_public')
      .notNull()
      .generatedAlwaysAs(sql.raw(`not (${SUSPENDED})`)),
    followerCount: integer('follower_count').notNull().default(0),
    followingCount: integer('following_count').notNull().default(0),
    /** The last change of the handle; null if it is still the first one. */
    handleChangedAt: timestamp('handle_changed_at', { withTimezone: true }),
    /**
     * The earlier handle from which the id of the podcast feed is derived. An id must not change
     * with the address of the feed. Null: the present handle.
     */
    feedHandle: text('feed_handle'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('profiles_artists')
      .on(sortName(table.displayName, table.handle), table.id)
      .where(sql`${table.profileType} = 'artist' and ${table.isPublic}`),
    index('profiles_newest')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.profileType} = 'artist' and ${table.isPublic}`),
    index('profiles_scene')
      .on(table.scene, table.profileType, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.scene} is not null and ${table.isPublic}`),
    /** For robots.txt. */
    index('profiles_open_to_ai').on(table.id).where(sql`not ${table.noAi} and ${table.isPublic}`),
    index('profiles_suspended_until').on(table.suspendedUntil).where(sql`${table.suspendedUntil} is not null`),
    check('profiles_handle', sql`${table.handle} ~ '^[a-z0-9_]{3,30}$'`),
    check('profiles_type', sql`${table.profileType} in ('artist', 'personal')`),
    check('profiles_display_name', sql`char_length(${table.displayName}) <= 50`),
    check('profiles_place', sql`char_length(${table.place}) between 1 and 60`),
  ],
)

/** The number of artists of each local music scene. Updated by triggers. */
export const scenes = pgTable(
  'scenes',
  {
    scene: text('scene').primaryKey(),
    artistCount: integer('artist_count').notNull(),
  },
  (table) => [index('scenes_largest').on(table.artistCount.desc(), table.scene)],
)

/** Accounts that may act as a profile. */
export const profileMembers = pgTable(
  'profile_members',
  {
    profileId: belongsTo('profile_id', () => profiles.id),
    userId: belongsTo('user_id', () => users.id),
    role: text('role', { enum: ['owner', 'member'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.userId] }),
    index('profile_members_user').on(table.userId),
    check('profile_members_role', sql`${table.role} in ('owner', 'member')`),
  ],
)

/**
 * Earlier handles of a profile. Nobody else can take them while they redirect, or before
 * `reservedUntil`. Triggers keep the rows (db/functions/handles.sql).
 */
export const oldHandles = pgTable(
  'old_handles',
  {
    handle: text('handle').primaryKey(),
    profileId: belongsTo('profile_id', () => profiles.id),
    /** Whether addresses and mentions with this handle lead to the profile. */
    redirects: boolean('redirects').notNull().default(true),
    leftAt: moment('left_at').notNull().defaultNow(),
    reservedUntil: timestamp('reserved_until', { withTimezone: true }),
  },
  (table) => [
    index('old_handles_of_profile').on(table.profileId, table.leftAt),
    index('old_handles_reserved_until').on(table.reservedUntil).where(sql`${table.reservedUntil} is not null`),
    check('old_handles_reserved', sql`${table.redirects} = (${table.reservedUntil} is null)`),
  ],
)

/**
 * Handles of deleted profiles. Only the account that owned the profile can take one before `until`.
 * Stores keyed hashes, because a deletion leaves no names (decision 058).
 */
export const reservedHandles = pgTable(
  'reserved_handles',
  {
    digest: bytea('digest').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [index('reserved_handles_until').on(table.until), index('reserved_handles_user').on(table.userId)],
)

/** Profiles that a bio mentions by their handle. Updated by a trigger. */
export const bioMentions = pgTable(
  'bio_mentions',
  {
    profileId: belongsTo('profile_id', () => profiles.id),
    mentionedId: belongsTo('mentioned_id', () => profiles.id),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.mentionedId] }),
    index('bio_mentions_of_mentioned').on(table.mentionedId),
  ],
)

/** Restrictions of one profile by another. */
const restrictions = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      profileId: belongsTo('profile_id', () => profiles.id),
      targetId: belongsTo('target_id', () => profiles.id),
      createdAt: moment('created_at').notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ columns: [table.profileId, table.targetId] }),
      index(`${name}_of_profile`).on(table.profileId, table.createdAt.desc(), table.targetId.desc()),
      index(`${name}_of_target`).on(table.targetId),
      check(`${name}_not_oneself`, sql`${table.profileId} <> ${table.targetId}`),
    ],
  )

/** Triggers keep the two accounts of a block apart (`is_blocked` in db/functions/blocks.sql). */
export const blocks = restrictions('blocks')
export const mutes = restrictions('mutes')
