import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Points used per key: the columns that rate-limiter-flexible works on. `expire` is milliseconds since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
