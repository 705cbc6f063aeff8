import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/people/identity/tables.ts'

/** The site's rules. A version never changes: the newest one holds, the others are there to be read. */
export const rulesVersions = pgTable(
  'rules_versions',
  {
    /** From 1, without gaps. */
    version: integer('version').primaryKey(),
    /** Markdown. */
    body: text('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Null for the first one, which came with the site, and once the account is gone. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('rules_versions_by').on(table.createdBy),
    check('rules_versions_version', sql`${table.version} > 0`),
    check('rules_versions_body', sql`char_length(${table.body}) between 1 and 20000`),
  ],
)
