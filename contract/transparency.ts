import { z } from 'zod'
import { DecisionAction } from './decisions.ts'
import { resource } from './platform/resource.ts'
import { ReportReason } from './reports.ts'

const Year = z.number().int().min(2000).max(9999)
const count = z.number().int()

/**
 * What was reported and decided in a year (UTC), for everyone: counts from the log of what admins did, in which nobody
 * is named. Cases count in the year in which they were decided.
 */
export const Transparency = z.object({
  year: Year,
  /** Those of which there are numbers, the last first. */
  years: z.array(Year),
  cases: count,
  /** The most frequent first. */
  reasons: z.array(z.object({ reason: ReportReason, count })),
  acts: z.array(z.object({ act: DecisionAction, count })),
  /** Of these, cases of which nobody had reported anything: admins came upon them, or a word held a comment. */
  ownCases: count,
  heldComments: count,
  /** From the opening of a case to its decision, in hours; null where there was none. */
  medianHours: z.number().nullable(),
  appeals: z.object({ granted: count, refused: count }),
  /** Decisions that admins took back without an appeal. */
  undone: count,
  merchRejected: count,
  commentsDeleted: count,
})
export type Transparency = z.infer<typeof Transparency>

/** The year that is running where there is none. */
export const transparencyResource = resource('transparency', '/api/transparency', {
  query: z.object({ year: z.coerce.number().pipe(Year).optional() }),
  schema: Transparency,
})

/** The year that an address asks for; null for the one that is running. */
export const askedYear = (said: string | undefined): number | null =>
  said && /^[2-9]\d{3}$/.test(said) ? Number(said) : null
