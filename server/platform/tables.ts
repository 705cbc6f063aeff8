import { bigint, integer, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { bytea, moment } from './database/columns.ts'

/**
 * Points used per key, in the columns that rate-limiter-flexible needs. `expire` is in milliseconds
 * since 1970.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Leases with one holder at a time over all instances, and their expiry: `database/leases.ts`. */
export const leases = pgTable('leases', {
  /** A hash, since the names of leases contain account ids. */
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/**
 * Progress of applying a newer rule to rows that existed before it: `server/operations/backfills`.
 */
export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  /** The key of the last row processed; empty before the first. */
  after: text('after').notNull(),
  doneAt: moment('done_at'),
})

/**
 * Keys shared by all instances and created once: one signs URLs of private files, another signs
 * push messages.
 */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
})

/** Hashes of tickets that were used, until they end: `tickets.ts`. */
export const spentTickets = pgTable('spent_tickets', {
  ticket: text('ticket').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})
