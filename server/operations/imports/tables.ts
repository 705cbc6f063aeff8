import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportReport } from '#contract/imports.ts'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, moment } from '#server/platform/database/columns.ts'
import type { Contents } from './reading/contents.ts'

const userId = () => uuid('user_id').references(() => users.id, { onDelete: 'cascade' })

/** How many rows have been gone through, and how many bytes may be taken out still. */
type Reached = { at: number; left: number }

/** The archive that an account brings in by the page, and how far that is: one at a time. */
export const imports = pgTable(
  'imports',
  {
    userId: userId().primaryKey(),
    state: text('state', { enum: ['ready', 'running', 'stopped', 'done'] })
      .notNull()
      .default('ready'),
    /** Storage key of the zip; null once all of it has been gone through. */
    fileKey: text('file_key'),
    /** Bytes of the zip. */
    size: bigint('size', { mode: 'number' }).notNull(),
    contents: jsonb('contents').$type<Contents>().notNull(),
    /** What profiles of the archive are to be called here, by their handles in it. */
    handles: jsonb('handles').$type<Record<string, string>>().notNull().default({}),
    done: integer('done').notNull().default(0),
    /** How often it was begun since it was last started: what kills its process is not tried for ever. */
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    /** What came of it; until all has, what the last turn reached. */
    report: jsonb('report').$type<ImportReport & { reached?: Reached }>(),
    startedAt: moment('started_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('imports_age').on(table.updatedAt),
    check('imports_state', sql`${table.state} in ('ready', 'running', 'stopped', 'done')`),
  ],
)

/**
 * What was made of each thing that an account brought from elsewhere, by its id there, so that bringing it once more
 * makes no second one.
 */
export const imported = pgTable(
  'imported',
  {
    userId: userId().notNull(),
    kind: text('kind').notNull(),
    oldId: text('old_id').notNull(),
    madeId: uuid('made_id').notNull(),
    /** Whose it is here, or which it is. */
    profileId: belongsTo('profile_id', () => profiles.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.oldId] }),
    index('imported_of_profile').on(table.profileId),
  ],
)
