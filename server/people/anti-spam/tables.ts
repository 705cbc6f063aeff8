import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** What admins keep away: one row, which is always there. */
export const prevention = pgTable(
  'prevention',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Raised by every change. */
    revision: integer('revision').notNull().default(1),
    /** Lower case, ASCII; what lies below them is refused, too. */
    mailDomains: text('mail_domains').array().notNull().default(sql`'{}'`),
    /** Words and phrases that hold a comment, as they were written. */
    words: text('words').array().notNull().default(sql`'{}'`),
  },
  (table) => [check('prevention_only', sql`${table.isOnly}`)],
)
