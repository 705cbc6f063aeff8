import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/people/identity/tables.ts'
import { belongsTo, bytea, madeId, moment } from '#server/platform/database/columns.ts'

/** Passkeys (WebAuthn Level 3). The private keys are in the devices of their owners. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: madeId(),
    userId: belongsTo('user_id', () => users.id),
    /** The id that the authenticator chose, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** The public key in COSE format (RFC 9052). */
    publicKey: bytea('public_key').notNull(),
    /** Signature counter. Synced passkeys always send 0, so theirs is not compared. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser can reach the authenticator, for example `internal`, `hybrid`, `usb`. */
    transports: text('transports').array().notNull(),
    /** Whether other devices of the owner have a copy (the backup state). */
    isSynced: boolean('is_synced').notNull(),
    /** Chosen by its owner. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('passkeys_of_user').on(table.userId),
    check('passkeys_name', sql`char_length(${table.name}) between 1 and 60`),
  ],
)

/** Authenticator apps that show six digits (TOTP, RFC 6238); at most one per account. */
export const authenticators = pgTable('authenticators', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  /** The shared secret, encrypted: `secret-box.ts`. */
  secret: bytea('secret').notNull(),
  /** Null until the owner has typed a code; an unconfirmed app opens nothing. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code that was used: a code works once. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Codes that each replace a second factor once. An account has one set of them at a time. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: madeId(),
    userId: belongsTo('user_id', () => users.id),
    /** Argon2id of the code, with the salt of the set. */
    hash: text('hash').notNull(),
    salt: bytea('salt').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('recovery_codes_of_user').on(table.userId)],
)

/**
 * Removals of all second factors of an account that an admin has asked for. They happen at their
 * time, unless the owner refuses before.
 */
export const factorRemovals = pgTable('factor_removals', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  /** Null after the admin's account was deleted, and for the server's own command. */
  askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
  dueAt: moment('due_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
