import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { belongsTo, madeId } from '#server/platform/database/columns.ts'

/*
 * Identity: accounts with their sessions, mailed links, and admins. This file imports no other
 * domain, since all tables that reference an account import it.
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
    /** Null for passwords that were set before this time was recorded. */
    passwordChangedAt: moment('password_changed_at'),
    termsAcceptedAt: moment('terms_accepted_at'),
    /**
     * The version of the house rules that was accepted with the terms; null if there was none yet.
     */
    rulesVersion: integer('rules_version'),
    /** The last version of the house rules that the user has seen; null before any was accepted. */
    houseRulesNotified: integer('rules_told'),
    /** Time zone of the browser last used, as an IANA name; null until a browser has sent one. */
    timeZone: text('time_zone'),
    /** Start and end of a suspension; with a start and no end it is permanent. */
    suspendedAt: moment('suspended_at'),
    suspendedUntil: moment('suspended_until'),
    /** Whether pictures of sensitive works are shown without a content warning. */
    showsSensitive: boolean('shows_sensitive').notNull().default(false),
    /** The account's own quota in MB: 0 means no limit, null the quota of the site. */
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

/**
 * How users prove to own an account: by a passkey, by the password alone, or by the password and
 * then a code of an authenticator app or a recovery code.
 */
export const PROOFS = ['password', 'passkey', 'authenticator', 'recovery-code'] as const

export const sessions = pgTable(
  'sessions',
  {
    id: madeId(),
    /** SHA-256 of the cookie's token, base64url. */
    token: text('token').notNull().unique(),
    userId: belongsTo('user_id', () => users.id),
    expiresAt: moment('expires_at').notNull(),
    /** Browser and system, from `describeDevice`. */
    device: text('device'),
    /** The network of the last use, from `networkOf`: not the whole address. */
    network: text('network'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the session and its cookie were last prolonged. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Precise to a few minutes. */
    usedAt: moment('used_at').notNull().defaultNow(),
    /** How its user signed in. */
    signedInWith: text('signed_in_with', { enum: PROOFS }).notNull().default('password'),
    /** Whether its user has proved two factors: a passkey, or the password and a code. */
    isTwoFactor: boolean('is_two_factor').notNull().default(false),
    /** When its user last proved to be the owner of the account. */
    provedAt: moment('proved_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    check(
      'sessions_signed_in_with',
      sql`${table.signedInWith} in ('password', 'passkey', 'authenticator', 'recovery-code')`,
    ),
  ],
)

export const LINK_PURPOSES = ['verify-email', 'reset-password', 'change-email', 'restore-email'] as const

/** Links in mails, as `{id}.{secret}`; only a hash of the secret is stored. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: madeId(),
    userId: belongsTo('user_id', () => users.id),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    secretHash: text('secret_hash').notNull(),
    /** The address that the account gets when the link is followed, lower case. */
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
  /** Until when a session without a second factor may use these rights; null for never. */
  graceUntil: moment('grace_until'),
})
