import { z } from 'zod'
import { CASE, SENSITIVE } from './platform/limits.ts'
import { OneLine } from './platform/one-line.ts'
import { CursorQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { SubjectKind } from './subject-kinds.ts'

/**
 * What admins may decide about a case. `dismiss` changes nothing but that the case is closed; `remove` deletes the thing
 * with its files, which nothing gives back.
 */
export const DECISION_ACTIONS = [
  'dismiss',
  'warn',
  'mark-sensitive',
  'hide',
  'remove',
  'suspend-profile',
  'suspend-account',
] as const
export const DecisionAction = z.enum(DECISION_ACTIONS)
export type DecisionAction = z.infer<typeof DecisionAction>

/** Words for the person, which they read as they were written. */
const Words = Text.trim().max(CASE.statementMax, 'A reason has at most 1,000 characters')

/**
 * `rule` is the number of the rule it rests on, `days` how long a suspension lasts: for good where it is null. `why` are
 * the words on the veil of what is marked as sensitive.
 */
export const Decide = z
  .object({
    act: DecisionAction,
    rule: z.number().int().min(1).nullable().default(null),
    words: Words.default(''),
    days: z.number().int().min(1).max(CASE.daysMax).nullable().default(null),
    why: OneLine.max(SENSITIVE.whyMax).default(''),
  })
  .superRefine(({ act, rule, words, why }, context) => {
    if (act === 'dismiss') return
    if (act === 'mark-sensitive' && why === '')
      context.addIssue({ code: 'custom', path: ['why'], message: 'Say what the veil is for' })
    if (words === '') context.addIssue({ code: 'custom', path: ['words'], message: 'Say why' })
    if (rule === null) context.addIssue({ code: 'custom', path: ['rule'], message: 'Choose the rule' })
  })
export type Decide = z.input<typeof Decide>

/** What somebody who is concerned writes against a decision, once. */
export const Appeal = z.object({ words: Words.min(1, 'Say why it should be decided otherwise') })
export type Appeal = z.input<typeof Appeal>

/** Whether an appeal is granted, and why or why not. */
export const AnswerAppeal = z.object({ isGranted: z.boolean(), words: Words.min(1, 'Say why') })
export type AnswerAppeal = z.input<typeof AnswerAppeal>

/** Why a decision is taken back. */
export const UndoDecision = z.object({ words: Words.min(1, 'Say why') })
export type UndoDecision = z.input<typeof UndoDecision>

/**
 * A statement of reasons, as the person concerned reads it (Digital Services Act, article 17): what was decided about
 * what, why, by which rule, how it came up, until when, and how to appeal.
 */
export const Statement = z.object({
  id: z.string(),
  act: DecisionAction,
  /** `words` are what it says, of what says something. */
  subject: z.object({
    kind: SubjectKind,
    id: z.string(),
    title: z.string(),
    words: z.string().nullable(),
    path: z.string().nullable(),
  }),
  words: z.string(),
  /** As it was called then, with its place on the page of that version. */
  rule: z.object({ number: z.number().int(), title: z.string(), path: z.string() }).nullable(),
  /** None where admins came upon it themselves. */
  reportCount: z.number().int(),
  decidedAt: z.string(),
  /** Null for good, and where it is no matter of time. */
  until: z.string().nullable(),
  /** Once it was undone, or its time has ended. */
  isOver: z.boolean(),
  /** Why it was taken back, where that was not by an appeal. */
  undone: z.object({ words: z.string(), at: z.string() }).nullable(),
  appeal: z
    .object({ words: z.string(), at: z.string(), isGranted: z.boolean().nullable(), answer: z.string().nullable() })
    .nullable(),
  /** Until when it can be appealed; null once that was done, or it is over. */
  appealUntil: z.string().nullable(),
})
export type Statement = z.infer<typeof Statement>
export const StatementList = pageOf(Statement)
export type StatementList = z.infer<typeof StatementList>

/** What admins read of it besides; `mayAnswer` an appeal who did not decide, unless there is no other admin. */
export const CaseDecision = Statement.extend({
  by: z.object({ email: z.string(), isYou: z.boolean() }).nullable(),
  mayAnswer: z.boolean(),
})
export type CaseDecision = z.infer<typeof CaseDecision>

export const statementsResource = list('statements', '/api/decisions', { query: CursorQuery, schema: StatementList })
export const statementResource = resource('statement', '/api/decisions/{id}', { schema: Statement })
