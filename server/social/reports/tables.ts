import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DECISION_ACTIONS } from '#contract/decisions.ts'
import { REPORT_REASONS } from '#contract/report-words.ts'
import { CASE_STEPS, PUBLIC_SUBJECT_KINDS } from '#contract/reports.ts'
import { SUBJECT_KINDS } from '#contract/subject-kinds.ts'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'

const among = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** A thing as it was when it was reported, so that admins can still read it after its deletion. */
export type Snapshot = { title: string; words: string | null; by: { handle: string; name: string } | null }

/** All reports of one thing until a decision. The thing may be deleted; the case stays. */
export const cases = pgTable(
  'cases',
  {
    id: madeId(),
    /** The number that people see. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: SUBJECT_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The owner of the thing. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    snapshot: jsonb('snapshot').$type<Snapshot>().notNull(),
    /** The word of the admins' list because of which a comment was hidden when it was posted. */
    heldFor: text('held_for'),
    openedAt: moment('opened_at').notNull().defaultNow(),
    /** The admin who examines the case. */
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

export type CaseTableRow = typeof cases.$inferSelect

/** A message or a comment as it was when it was reported. */
export type ReportedWords = { senderId: string | null; sender: string; content: string; at: string }

/** A report about a thing. One for each account while the case is open. */
export const reports = pgTable(
  'reports',
  {
    id: madeId(),
    caseId: belongsTo('case_id', () => cases.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The reporter's acting profile. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** The reporter without an account; deleted some time after the case is closed. */
    outsiderName: text('outsider_name'),
    outsiderEmail: text('outsider_email'),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    words: text('words').notNull().default(''),
    /**
     * For a message: itself and those before it. For a comment: its text, which may be edited
     * later.
     */
    excerpt: jsonb('excerpt').$type<ReportedWords[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('reports_once').on(table.caseId, table.userId),
    unique('reports_once_outside').on(table.caseId, table.outsiderEmail),
    index('reports_of_user').on(table.userId),
    index('reports_created').on(table.createdAt),
    index('reports_of_profile').on(table.profileId),
    check('reports_reason', sql`${table.reason} in (${among(REPORT_REASONS)})`),
    check(
      'reports_outsider',
      sql`(${table.outsiderName} is null) = (${table.outsiderEmail} is null)
      and (${table.outsiderEmail} is null or ${table.userId} is null and ${table.profileId} is null)`,
    ),
  ],
)

/** Reports by people without an account that are not confirmed yet. They belong to no case. */
export const outsideReports = pgTable(
  'outside_reports',
  {
    id: madeId(),
    /** Hash of the link's secret. */
    secretHash: text('secret_hash').notNull(),
    kind: text('kind', { enum: PUBLIC_SUBJECT_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The owner of the thing. */
    profileId: belongsTo('profile_id', () => profiles.id),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    words: text('words').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('outside_reports_age').on(table.createdAt),
    index('outside_reports_of_profile').on(table.profileId),
    check('outside_reports_kind', sql`${table.kind} in (${among(PUBLIC_SUBJECT_KINDS)})`),
    check('outside_reports_reason', sql`${table.reason} in (${among(REPORT_REASONS)})`),
  ],
)

/** Actions and notes of admins about a case. */
export const caseSteps = pgTable(
  'case_steps',
  {
    id: madeId(),
    caseId: belongsTo('case_id', () => cases.id),
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

/**
 * The decision about a case, and the profile or account that it affects. A row changes only by an
 * undo, and by the one appeal that the affected profile may make.
 */
export const decisions = pgTable(
  'decisions',
  {
    id: madeId(),
    caseId: uuid('case_id')
      .notNull()
      .unique('decisions_of_case')
      .references(() => cases.id, { onDelete: 'cascade' }),
    act: text('act', { enum: DECISION_ACTIONS }).notNull(),
    /** The affected profile and, if its account is suspended, the account. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    words: text('words').notNull().default(''),
    /** The house rule: its number in that version of the rules, and its title there. */
    rule: integer('rule'),
    ruleTitle: text('rule_title'),
    rulesVersion: integer('rules_version'),
    reportCount: integer('report_count').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at').notNull().defaultNow(),
    /** The end of a suspension; null if it has no end. */
    until: moment('until'),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
    /** The reason, if the decision was undone without an appeal. */
    undoneWords: text('undone_words'),
    appealWords: text('appeal_words'),
    appealedAt: moment('appealed_at'),
    appealGranted: boolean('appeal_granted'),
    appealAnswer: text('appeal_answer'),
    appealDecidedBy: uuid('appeal_decided_by').references(() => users.id, { onDelete: 'set null' }),
    appealDecidedAt: moment('appeal_decided_at'),
  },
  (table) => [
    index('decisions_of_profile').on(table.profileId, table.decidedAt.desc(), table.id.desc()),
    index('decisions_of_user').on(table.userId),
    index('decisions_by').on(table.decidedBy),
    index('decisions_undone_by').on(table.undoneBy),
    index('decisions_appeal_by').on(table.appealDecidedBy),
    index('decisions_appealed')
      .on(table.appealedAt, table.id)
      .where(sql`${table.appealedAt} is not null and ${table.appealDecidedAt} is null`),
    check('decisions_act', sql`${table.act} in (${among(DECISION_ACTIONS)})`),
    check('decisions_appeal', sql`(${table.appealWords} is null) = (${table.appealedAt} is null)`),
  ],
)
export type DecisionRow = typeof decisions.$inferSelect
