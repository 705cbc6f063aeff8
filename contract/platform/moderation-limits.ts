/**
 * `reportMax`, `noteMax` and `statementMax` are characters. A report of a message includes
 * `excerpt` messages. A case shows `earlier` decisions about the same profile. A suspension lasts
 * at most `daysMax` days, or has no end. A decision can be appealed for `appealDays` (six months:
 * Digital Services Act, article 20).
 */
export const CASE = {
  reportMax: 1000,
  noteMax: 2000,
  statementMax: 1000,
  excerpt: 6,
  earlier: 5,
  perPage: 30,
  daysMax: 365,
  appealDays: 183,
} as const

/**
 * Reports by people without an account. Unconfirmed ones are deleted after `waitDays`. The
 * reporter's name and email address are deleted `keptMonths` months after the case was closed.
 */
export const OUTSIDE_REPORT = { nameMax: 100, addressMax: 500, waitDays: 7, keptMonths: 6 } as const

/** Characters of the house rules in Markdown, and the number of versions that are listed. */
export const RULES = { bodyMax: 20_000, versionsListed: 100 } as const

/** Admins' lists: entries per list, characters per entry. */
export const ANTI_SPAM = { entries: 1000, entryMax: 253 } as const
