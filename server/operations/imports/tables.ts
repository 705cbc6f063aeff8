import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportReport } from '#contract/imports.ts'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, moment } from '#server/platform/database/columns.ts'
import type { Contents } from './reading/contents.ts'

const userId = () => uuid('user_id').references(() => users.id, { onDelete: 'cascade' })

/** How many rows have been processed, and how many bytes may still be unpacked. */
type Reached = { at: number; left: number }

/** The archive that an account imports on the page, and its progress. One at a time. */
export const imports = pgTable(
  'imports',
  {
    userId: userId().primaryKey(),
    state: text('state', { enum: ['ready', 'running', 'stopped', 'done'] })
      .notNull()
      .default('ready'),
    /** Storage key of the zip; null when all of it has been processed. */
    fileKey: text('file_key'),
    /** Bytes of the zip. */
    size: bigint('size', { mode: 'number' }).notNull(),
    contents: jsonb('contents').$type<Contents>().notNull(),
    /** The handles that profiles are to have here, by their handles in the archive. */
    handles: jsonb('handles').$type<Record<string, string>>().notNull().default({}),
    done: integer('done').notNull().default(0),
    /** Attempts since the last start. An archive that kills its process is not tried for ever. */
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    /**
     * The report. Until the import is done, the report of the turns so far and the position that
     * they reached.
     */
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
 * The id map: the item here for each item that an account imported, by its id in the archive. A
 * second import then creates no duplicate.
 */
export const imported = pgTable(
  'imported',
  {
    userId: userId().notNull(),
    kind: text('kind').notNull(),
    oldId: text('old_id').notNull(),
    madeId: uuid('made_id').notNull(),
    /** The profile that owns the item, or the imported profile itself. */
    profileId: belongsTo('profile_id', () => profiles.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.oldId] }),
    index('imported_of_profile').on(table.profileId),
  ],
)
