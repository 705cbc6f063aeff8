import { z } from 'zod'
import { DecisionAction } from './decisions.ts'
import { resource } from './platform/resource.ts'
import { ReportReason } from './reports.ts'

const Year = z.number().int().min(2000).max(9999)
const count = z.number().int()

/**
 * Public statistics of reports and decisions in a year (UTC), counted from the audit log, without
 * names. A case counts in the year of its decision.
 */
export const Transparency = z.object({
  year: Year,
  /** All years with statistics, the latest first. */
  years: z.array(Year),
  cases: count,
  /** The most frequent first. */
  reasons: z.array(z.object({ reason: ReportReason, count })),
  acts: z.array(z.object({ act: DecisionAction, count })),
  /**
   * Cases without a report: admins opened them, or the anti-spam list held a comment
   * (`heldComments`).
   */
  ownCases: count,
  heldComments: count,
  /** Hours from the opening of a case to its decision; null if there was none. */
  medianHours: z.number().nullable(),
  appeals: z.object({ granted: count, refused: count }),
  /** Decisions that admins undid without an appeal. */
  undone: count,
  merchRejected: count,
  commentsDeleted: count,
})
export type Transparency = z.infer<typeof Transparency>

/** Without `year`, the current year. */
export const transparencyResource = resource('transparency', '/api/transparency', {
  query: z.object({ year: z.coerce.number().pipe(Year).optional() }),
  schema: Transparency,
})

/** Reads the year from a query string; null means the current year. */
export const askedYear = (said: string | undefined): number | null =>
  said && /^[2-9]\d{3}$/.test(said) ? Number(said) : null
