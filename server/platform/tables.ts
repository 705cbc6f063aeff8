import { bigint, integer, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { bytea, moment } from './database/columns.ts'

/** Points used per key: the columns that rate-limiter-flexible works on. `expire` is milliseconds since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** What only one may do at a time, over all instances, and who does it until when: `database/leases.ts`. */
export const leases = pgTable('leases', {
  /** A hash, since names of leases name accounts. */
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** How far a rule of today was applied to rows that were there before it: `server/operations/backfills`. */
export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  /** The key of the last row that was looked at; empty where there is none. */
  after: text('after').notNull(),
  doneAt: moment('done_at'),
})

/**
 * Keys that every instance must share, each made once by the database: the one that signs URLs of private files, and
 * the one that signs pushes.
 */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
})
