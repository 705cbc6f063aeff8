import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CASE_STEPS, REPORT_REASONS, SUBJECT_KINDS } from '#contract/reports.ts'
import { users } from '#server/accounts/tables.ts'
import { profiles } from '#server/profiles/tables.ts'

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const among = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** What a thing was when it was reported, for when it is gone. */
export type Snapshot = { title: string; words: string | null; by: { handle: string; name: string } | null }

/** All reports of one thing until somebody has decided. The thing may go; the case stays. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    /** How people call it. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: SUBJECT_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Whose it is. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    snapshot: jsonb('snapshot').$type<Snapshot>().notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
    /** Who looks into it. */
    claimedBy: uuid('claimed_by').references(() => users.id, { onDelete: 'set null' }),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('cases_open').on(table.kind, table.subjectId).where(sql`${table.closedAt} is null`),
    index('cases_waiting').on(table.openedAt, table.id).where(sql`${table.closedAt} is null`),
    index('cases_closed').on(table.closedAt.desc(), table.id.desc()).where(sql`${table.closedAt} is not null`),
    index('cases_of_profile').on(table.profileId),
    index('cases_claimed').on(table.claimedBy),
    check('cases_kind', sql`${table.kind} in (${among(SUBJECT_KINDS)})`),
  ],
)

/** A message as it was reported. */
export type ReportedMessage = { senderId: string | null; sender: string; content: string; at: string }

/** What somebody said is wrong with a thing, once while its case is open. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The profile that was acted as. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    words: text('words').notNull().default(''),
    /** Of a message: itself and those before it. */
    excerpt: jsonb('excerpt').$type<ReportedMessage[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('reports_once').on(table.caseId, table.userId),
    index('reports_of_user').on(table.userId),
    index('reports_of_profile').on(table.profileId),
    check('reports_reason', sql`${table.reason} in (${among(REPORT_REASONS)})`),
  ],
)

/** What admins did and wrote about a case. */
export const caseSteps = pgTable(
  'case_steps',
  {
    id: id(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    step: text('step', { enum: CASE_STEPS }).notNull(),
    words: text('words').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('case_steps_of_case').on(table.caseId, table.createdAt, table.id),
    index('case_steps_of_user').on(table.userId),
    check('case_steps_step', sql`${table.step} in (${among(CASE_STEPS)})`),
  ],
)
