import { z } from 'zod'
import { CaseDecision, DecisionAction } from './decisions.ts'
import { CASE, EMAIL_MAX, OUTSIDE_REPORT } from './platform/limits.ts'
import { Picture } from './platform/media.ts'
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
  /** What should be looked at. */
  words: Words.default(''),
})
export type Report = z.input<typeof Report>

/** `isNew` is false where the same account had reported the same thing already. */
export const Reported = z.object({ isNew: z.boolean() })
export type Reported = z.infer<typeof Reported>

/** What can be reported by who has no account: what has a page that is open to everyone. */
export const PUBLIC_SUBJECT_KINDS = ['track', 'artwork', 'album', 'event', 'playlist', 'profile'] as const
export type PublicSubjectKind = (typeof PUBLIC_SUBJECT_KINDS)[number]

/** A notice by who has no account, as article 16 of the Digital Services Act wants it. */
export const OutsideReport = z.object({
  /** Where the thing stands: an address of this site, whole or from its first slash on. */
  about: OneLine.min(1, 'Give the address of what you report').max(OUTSIDE_REPORT.addressMax),
  reason: ReportReason,
  name: OneLine.min(1, 'Give your name').max(OUTSIDE_REPORT.nameMax),
  email: z
    .email('Please enter a valid email address')
    .max(EMAIL_MAX)
    .transform((email) => email.toLowerCase()),
  words: Words.pipe(z.string().min(1, 'Say what is wrong with it')),
  /** That what it says is true and whole, as far as its author knows. */
  isTrue: z.literal(true, 'Please confirm this'),
})
export type OutsideReport = z.input<typeof OutsideReport>

/** By the link that was mailed. */
export const ConfirmReport = z.object({ token: z.string().min(1).max(2000) })
export type ConfirmReport = z.input<typeof ConfirmReport>

/**
 * What a case is about, as it is now, or as it was when it was reported where it `isGone`. `path` is its page, null for
 * what has none.
 */
export const Subject = z.object({
  kind: SubjectKind,
  id: z.string(),
  title: z.string(),
  /** What it says, of what says something. */
  words: z.string().nullable(),
  path: z.string().nullable(),
  /** Who made it; null once they are gone. */
  by: z.object({ id: z.string(), handle: z.string(), name: z.string(), isSuspended: z.boolean() }).nullable(),
  isHidden: z.boolean(),
  isGone: z.boolean(),
})
export type Subject = z.infer<typeof Subject>

const Admin = z.object({ email: z.string(), isYou: z.boolean() })

/** All that was reported of one thing. `number` is how people call it. `reasons` the most frequent first. */
export const Case = z.object({
  id: z.string(),
  number: z.number().int(),
  subject: Subject,
  /** The word of the admins' list for which a comment was held before anyone saw it. */
  heldFor: z.string().nullable(),
  reasons: z.array(ReportReason),
  reportCount: z.number().int(),
  openedAt: z.string(),
  claimedBy: Admin.nullable(),
  closedAt: z.string().nullable(),
  /** What was decided; null as long as it is open. */
  act: DecisionAction.nullable(),
  /** An appeal against that waits for its answer. */
  isAppealed: z.boolean(),
})
export type Case = z.infer<typeof Case>
export const CaseList = pageOf(Case).extend({
  /** Of each list that admins have. */
  counts: z.object({
    waiting: z.number().int(),
    yours: z.number().int(),
    appeals: z.number().int(),
    closed: z.number().int(),
  }),
})
export type CaseList = z.infer<typeof CaseList>

/** One message of a conversation that was reported, or the words of a reported comment. */
const Excerpt = z.object({ sender: z.string(), content: z.string(), at: z.string() })

/**
 * Who reported is said to admins alone; null once that account is gone, or the name of who has none is forgotten.
 * `email` is of who has no account.
 */
const CaseReport = z.object({
  id: z.string(),
  reporter: z.object({ name: z.string(), handle: z.string().nullable(), email: z.string().nullable() }).nullable(),
  reason: ReportReason,
  words: z.string(),
  excerpt: z.array(Excerpt),
  createdAt: z.string(),
})

/** What admins did and wrote about a case, the oldest first. */
export const CASE_STEPS = ['claim', 'release', 'note', 'close', 'undo', 'appeal'] as const
const CaseStep = z.object({
  id: z.string(),
  step: z.enum(CASE_STEPS),
  by: z.object({ email: z.string() }).nullable(),
  words: z.string(),
  createdAt: z.string(),
})

/** What was decided before about the same profile and its things. */
const EarlierDecision = z.object({
  caseId: z.string(),
  number: z.number().int(),
  title: z.string(),
  act: DecisionAction,
  decidedAt: z.string(),
  isOver: z.boolean(),
})

export const CaseDetail = Case.extend({
  /** Of a profile or a merch item, whose page is not open while they are hidden. */
  picture: Picture.nullable(),
  reports: z.array(CaseReport),
  steps: z.array(CaseStep),
  /** Cases of other things of the same profile, closed or not. */
  earlierCases: z.number().int(),
  /** The last ones. */
  earlierDecisions: z.array(EarlierDecision),
  /** What can be decided about such a thing; empty once the case is closed. */
  acts: z.array(DecisionAction),
  decision: CaseDecision.nullable(),
})
export type CaseDetail = z.infer<typeof CaseDetail>

export const CaseNote = z.object({ words: Text.trim().min(1, 'Write a note').max(CASE.noteMax) })
export type CaseNote = z.input<typeof CaseNote>

/** A thing that an admin looks into without a report. */
export const OpenCase = z.object({ kind: SubjectKind, id: z.uuid() })
export type OpenCase = z.infer<typeof OpenCase>

export const CASES_SHOWN = ['waiting', 'yours', 'appeals', 'closed'] as const
export type CasesShown = (typeof CASES_SHOWN)[number]
/** The list that an address asks for; of those that wait where it asks for none. */
export const askedCases = (said: string | undefined): CasesShown =>
  CASES_SHOWN.find((each) => each === said) ?? 'waiting'
export const CasesQuery = CursorQuery.extend({ show: z.enum(CASES_SHOWN).default('waiting') })

export const casesResource = list('cases', '/api/cases', { query: CasesQuery, schema: CaseList })
export const caseResource = resource('case', '/api/cases/{id}', { schema: CaseDetail })
