import { z } from 'zod'
import { SENSITIVE } from './platform/limits.ts'
import { CASE } from './platform/moderation-limits.ts'
import { OneLine } from './platform/one-line.ts'
import { CursorQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { SubjectKind } from './subject-kinds.ts'

/**
 * The actions that admins can take on a case. `dismiss` only closes the case. `remove` deletes the
 * thing with its files and cannot be undone.
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

/** A text for the person concerned, who reads it as written. */
const Words = Text.trim().max(CASE.statementMax, 'A reason has at most 1,000 characters')

/**
 * A decision. `rule` is the number of the house rule it rests on. `days` is the length of a
 * suspension, null for no end. `why` is the text of the content warning for 'mark-sensitive'.
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
      context.addIssue({ code: 'custom', path: ['why'], message: 'Write the content warning' })
    if (words === '') context.addIssue({ code: 'custom', path: ['words'], message: 'Write a reason' })
    if (rule === null) context.addIssue({ code: 'custom', path: ['rule'], message: 'Choose the rule' })
  })
export type Decide = z.input<typeof Decide>

/** An appeal by a person concerned; one is allowed per decision. */
export const Appeal = z.object({ words: Words.min(1, 'Explain why the decision is wrong') })
export type Appeal = z.input<typeof Appeal>

/** Whether an appeal is granted, and why. */
export const AnswerAppeal = z.object({ isGranted: z.boolean(), words: Words.min(1, 'Write a reason') })
export type AnswerAppeal = z.input<typeof AnswerAppeal>

/** The reason for undoing a decision. */
export const UndoDecision = z.object({ words: Words.min(1, 'Write a reason') })
export type UndoDecision = z.input<typeof UndoDecision>

/**
 * A statement of reasons for the person concerned (Digital Services Act, article 17): what was
 * decided about what, why, by which house rule, on which reports, until when, and how to appeal.
 */
export const Statement = z.object({
  id: z.string(),
  act: DecisionAction,
  /** `words` is the text of the subject, null if it has none. */
  subject: z.object({
    kind: SubjectKind,
    id: z.string(),
    title: z.string(),
    words: z.string().nullable(),
    path: z.string().nullable(),
  }),
  words: z.string(),
  /** Title of the rule at the time of the decision, with its anchor on the page of that version. */
  rule: z.object({ number: z.number().int(), title: z.string(), path: z.string() }).nullable(),
  /** 0 if admins opened the case themselves. */
  reportCount: z.number().int(),
  decidedAt: z.string(),
  /** Null if the action has no end. */
  until: z.string().nullable(),
  /** The decision was undone or its time has ended. */
  isOver: z.boolean(),
  /** Why the decision was undone without an appeal. */
  undone: z.object({ words: z.string(), at: z.string() }).nullable(),
  appeal: z
    .object({ words: z.string(), at: z.string(), isGranted: z.boolean().nullable(), answer: z.string().nullable() })
    .nullable(),
  /**
   * Deadline for an appeal; null if it has passed, if an appeal was made, or if the decision is
   * over.
   */
  appealUntil: z.string().nullable(),
})
export type Statement = z.infer<typeof Statement>
export const StatementList = pageOf(Statement)
export type StatementList = z.infer<typeof StatementList>

/**
 * Further fields for admins. `mayAnswer`: this admin may decide the appeal. Admins may not if they
 * are concerned, or if they made the decision and there is another admin.
 */
export const CaseDecision = Statement.extend({
  by: z.object({ email: z.string(), isYou: z.boolean() }).nullable(),
  mayAnswer: z.boolean(),
})
export type CaseDecision = z.infer<typeof CaseDecision>

export const statementsResource = list('statements', '/api/decisions', { query: CursorQuery, schema: StatementList })
export const statementResource = resource('statement', '/api/decisions/{id}', { schema: Statement })
