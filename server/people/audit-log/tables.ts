import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/people/identity/tables.ts'
import { madeId, moment } from '#server/platform/database/columns.ts'

/**
 * What admins did, and what was done to make them: who, what, when, before and after. Only ever added to, but that what
 * names an account is taken out when that account goes.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: madeId(),
    /** Null for the server's own command, and once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    act: text('act').notNull(),
    subjectType: text('subject_type').notNull(),
    /** Null once it was an account that is gone. */
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
