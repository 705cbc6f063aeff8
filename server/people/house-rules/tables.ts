import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/people/identity/tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/**
 * Versions of the house rules. A version never changes: the newest is in force, the others stay
 * readable.
 */
export const houseRulesVersions = pgTable(
  'rules_versions',
  {
    /** From 1, without gaps. */
    version: integer('version').primaryKey(),
    /** Markdown. */
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /**
     * Null for the first version, which is part of the site, and after the admin's account was
     * deleted.
     */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('rules_versions_by').on(table.createdBy),
    check('rules_versions_version', sql`${table.version} > 0`),
    check('rules_versions_body', sql`char_length(${table.body}) between 1 and 20000`),
  ],
)
