import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The anti-spam lists of the admins, in a single row that always exists. */
export const prevention = pgTable(
  'prevention',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Incremented by every change. */
    revision: integer('revision').notNull().default(1),
    /** Lower case, ASCII; their subdomains are refused, too. */
    mailDomains: text('mail_domains').array().notNull().default(sql`'{}'`),
    /** Words and phrases that hold a comment for review, as the admins typed them. */
    words: text('words').array().notNull().default(sql`'{}'`),
  },
  (table) => [check('prevention_only', sql`${table.isOnly}`)],
)
