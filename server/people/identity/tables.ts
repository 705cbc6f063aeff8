import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { belongsTo, madeId } from '#server/platform/database/columns.ts'

/*
 * By what people show who they are: accounts with their sessions, the links that are mailed to them, and who is an admin.
 * They stand below all that names an account.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable(
  'users',
  {
    id: madeId(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    passwordHash: text('password_hash').notNull(),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** The version of the rules that was accepted with the terms; null where there was none to accept yet. */
    rulesVersion: integer('rules_version'),
    /** The last version of the rules that the account knows of; null before it accepts any. */
    houseRulesNotified: integer('rules_told'),
    /** That of the browser last used, by its IANA name; null until one has said. */
    timeZone: text('time_zone'),
    /** Since when it is suspended, and until when; for good where that is null. */
    suspendedAt: moment('suspended_at'),
    suspendedUntil: moment('suspended_until'),
    /** Whether pictures of sensitive works are shown to it without being asked for. */
    showsSensitive: boolean('shows_sensitive').notNull().default(false),
    /** Its own quota in MB: 0 for no limit, null for that of the site. */
    quotaMb: integer('quota_mb'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('users_quota', sql`${table.quotaMb} >= 0`),
    index('users_unverified').on(table.updatedAt).where(sql`not ${table.emailVerified}`),
    index('users_suspended_until').on(table.suspendedUntil).where(sql`${table.suspendedUntil} is not null`),
    index('users_created').on(table.createdAt),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: madeId(),
    /** SHA-256 of the cookie's token, base64url. */
    token: text('token').notNull().unique(),
    userId: belongsTo('user_id', () => users.id),
    expiresAt: moment('expires_at').notNull(),
    /** In words, as `describeDevice` has it. */
    device: text('device'),
    /** Where it was last used from, by `networkOf`: not the whole address. */
    network: text('network'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When its cookie was last prolonged. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** To within some minutes. */
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const LINK_PURPOSES = ['verify-email', 'reset-password', 'change-email', 'restore-email'] as const

/** Links in mails, as `{id}.{secret}`; of the secret only a hash is kept. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: madeId(),
    userId: belongsTo('user_id', () => users.id),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    secretHash: text('secret_hash').notNull(),
    /** The address that following the link gives the account, lower case. */
    email: text('email'),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('mailed_links_user').on(table.userId, table.purpose),
    check(
      'mailed_links_purpose',
      sql`${table.purpose} in ('verify-email', 'reset-password', 'change-email', 'restore-email')`,
    ),
    check(
      'mailed_links_email',
      sql`(${table.email} is not null) = (${table.purpose} in ('change-email', 'restore-email'))`,
    ),
  ],
)

export const admins = pgTable('admins', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  role: text('role', { enum: ['admin'] })
    .notNull()
    .default('admin'),
})
