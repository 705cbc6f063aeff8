import { z } from 'zod'
import { CaseDecision, DecisionAction } from './decisions.ts'
import { EMAIL_MAX } from './platform/limits.ts'
import { Picture } from './platform/media.ts'
import { CASE, OUTSIDE_REPORT } from './platform/moderation-limits.ts'
import { OneLine } from './platform/one-line.ts'
import { CursorQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { REPORT_REASONS } from './report-words.ts'
import { SubjectKind } from './subject-kinds.ts'

export const ReportReason = z.enum(REPORT_REASONS)
export type ReportReason = z.infer<typeof ReportReason>

const Words = Text.trim().max(CASE.reportMax, 'A report has at most 1,000 characters')

export const Report = z.object({
  kind: SubjectKind,
  id: z.uuid(),
  reason: ReportReason,
  /** What the admins should look at. */
  words: Words.default(''),
})
export type Report = z.input<typeof Report>

/** `isNew` is false if the same account has reported the same thing before. */
export const Reported = z.object({ isNew: z.boolean() })
export type Reported = z.infer<typeof Reported>

/** Content types that people without an account can report: those with a public page. */
export const PUBLIC_SUBJECT_KINDS = ['track', 'artwork', 'album', 'event', 'playlist', 'profile'] as const
export type PublicSubjectKind = (typeof PUBLIC_SUBJECT_KINDS)[number]

/** A notice by a person without an account (Digital Services Act, article 16). */
export const OutsideReport = z.object({
  /** The reported page: an address of this site, complete or from its first slash. */
  about: OneLine.min(1, 'Give the address of what you report').max(OUTSIDE_REPORT.addressMax),
  reason: ReportReason,
  name: OneLine.min(1, 'Give your name').max(OUTSIDE_REPORT.nameMax),
  email: z
    .email('Please enter a valid email address')
    .max(EMAIL_MAX)
    .transform((email) => email.toLowerCase()),
  words: Words.pipe(z.string().min(1, 'Say what is wrong with it')),
  /** Confirms that the report is true and complete to the best of the reporter's knowledge. */
  isTrue: z.literal(true, 'Please confirm this'),
})
export type OutsideReport = z.input<typeof OutsideReport>

/** The token of the link that was mailed. */
export const ConfirmReport = z.object({ token: z.string().min(1).max(2000) })
export type ConfirmReport = z.input<typeof ConfirmReport>

/**
 * The subject of a case: as it is now, or, if `isGone`, as it was when it was reported. `path` is
 * its page; null if it has none.
 */
export const Subject = z.object({
  kind: SubjectKind,
  id: z.string(),
  title: z.string(),
  /** The subject's text; null if the subject has no text. */
  words: z.string().nullable(),
  path: z.string().nullable(),
  /** The profile that owns the subject; null when that profile is deleted. */
  by: z.object({ id: z.string(), handle: z.string(), name: z.string(), isSuspended: z.boolean() }).nullable(),
  isHidden: z.boolean(),
  isGone: z.boolean(),
})
export type Subject = z.infer<typeof Subject>

const Admin = z.object({ email: z.string(), isYou: z.boolean() })

/**
 * All reports of one thing. `number` is the number that people use for the case. `reasons` has the
 * most frequent first.
 */
export const Case = z.object({
  id: z.string(),
  number: z.number().int(),
  subject: Subject,
  /** The word of the anti-spam list that held a comment before anyone saw it. */
  heldFor: z.string().nullable(),
  reasons: z.array(ReportReason),
  reportCount: z.number().int(),
  openedAt: z.string(),
  claimedBy: Admin.nullable(),
  closedAt: z.string().nullable(),
  /** The decision; null while the case is open. */
  act: DecisionAction.nullable(),
  /** An appeal against the decision waits for an answer. */
  isAppealed: z.boolean(),
})
export type Case = z.infer<typeof Case>
export const CaseList = pageOf(Case).extend({
  /** Number of cases in each list of the admins. */
  counts: z.object({
    waiting: z.number().int(),
    yours: z.number().int(),
    appeals: z.number().int(),
    closed: z.number().int(),
  }),
})
export type CaseList = z.infer<typeof CaseList>

/** A message of a reported conversation, or the text of a reported comment. */
const Excerpt = z.object({ sender: z.string(), content: z.string(), at: z.string() })

/**
 * A report. Only admins see `reporter`. It is null when the account is deleted, or when the name of
 * a reporter without an account was deleted. `email` is set for a reporter without an account.
 */
const CaseReport = z.object({
  id: z.string(),
  reporter: z.object({ name: z.string(), handle: z.string().nullable(), email: z.string().nullable() }).nullable(),
  reason: ReportReason,
  words: z.string(),
  excerpt: z.array(Excerpt),
  createdAt: z.string(),
})

/** Steps of admins in a case, the oldest first. */
export const CASE_STEPS = ['claim', 'release', 'note', 'close', 'undo', 'appeal'] as const
const CaseStep = z.object({
  id: z.string(),
  step: z.enum(CASE_STEPS),
  by: z.object({ email: z.string() }).nullable(),
  words: z.string(),
  createdAt: z.string(),
})

/** An earlier decision about the same profile or its things. */
const EarlierDecision = z.object({
  caseId: z.string(),
  number: z.number().int(),
  title: z.string(),
  act: DecisionAction,
  decidedAt: z.string(),
  isOver: z.boolean(),
})

export const CaseDetail = Case.extend({
  /** The picture of a profile or a merch item, whose pages are not public while they are hidden. */
  picture: Picture.nullable(),
  reports: z.array(CaseReport),
  steps: z.array(CaseStep),
  /** Number of cases about other things of the same profile, open and closed. */
  earlierCases: z.number().int(),
  /** The most recent earlier decisions, at most `CASE.earlier`. */
  earlierDecisions: z.array(EarlierDecision),
  /** Actions that are possible for this subject; empty when the case is closed. */
  acts: z.array(DecisionAction),
  decision: CaseDecision.nullable(),
})
export type CaseDetail = z.infer<typeof CaseDetail>

export const CaseNote = z.object({ words: Text.trim().min(1, 'Write a note').max(CASE.noteMax) })
export type CaseNote = z.input<typeof CaseNote>

/** A thing that an admin examines without a report. */
export const OpenCase = z.object({ kind: SubjectKind, id: z.uuid() })
export type OpenCase = z.infer<typeof OpenCase>

export const CASES_SHOWN = ['waiting', 'yours', 'appeals', 'closed'] as const
export type CasesShown = (typeof CASES_SHOWN)[number]
/** Reads the list from a query string; the default is 'waiting'. */
export const askedCases = (said: string | undefined): CasesShown =>
  CASES_SHOWN.find((each) => each === said) ?? 'waiting'
export const CasesQuery = CursorQuery.extend({ show: z.enum(CASES_SHOWN).default('waiting') })

export const casesResource = list('cases', '/api/cases', { query: CasesQuery, schema: CaseList })
export const caseResource = resource('case', '/api/cases/{id}', { schema: CaseDetail })
