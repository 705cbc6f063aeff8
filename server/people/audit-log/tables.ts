import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/people/identity/tables.ts'
import { madeId, moment } from '#server/platform/database/columns.ts'

/**
 * Actions of admins, and grants of admin rights: actor, action, time, before and after. Rows are
 * only ever added; but what identifies an account or a profile is removed when that is deleted.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: madeId(),
    /** Null for the server's own command, and after the account was deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    act: text('act').notNull(),
    subjectType: text('subject_type').notNull(),
    /**
     * Null for a subject of which there is only one, and after the account it named was deleted.
     */
    subjectId: uuid('subject_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_newest').on(table.createdAt.desc(), table.id.desc()),
    index('audit_log_user').on(table.userId),
    index('audit_log_subject').on(table.subjectId, table.createdAt.desc(), table.id.desc()),
    index('audit_log_profile').on(sql`(${table.before} ->> 'profileId')`),
  ],
)
