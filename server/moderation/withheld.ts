import { type SQL, sql } from 'drizzle-orm'
import { boolean, timestamp } from 'drizzle-orm/pg-core'

const WITHHELD = 'hidden_at is not null or is_maker_suspended'
const WITHHELD_OR_DRAFT = `${WITHHELD} or is_draft`

/**
 * Columns of a table of things that moderators may hide. What is withheld only its maker and admins see, and what a
 * suspended profile made only admins. `isMakerSuspended` is kept by triggers (migration 0035).
 */
export const withheldColumns = (withheld = WITHHELD) => ({
  /** When the moderators hid it. */
  hiddenAt: timestamp('hidden_at', { withTimezone: true }),
  isMakerSuspended: boolean('is_maker_suspended').notNull().default(false),
  isWithheld: boolean('is_withheld').notNull().generatedAlwaysAs(sql.raw(withheld)),
})

/** The same of things that their makers may withhold as well, until they publish them. Admins do not see those. */
export const draftableColumns = () => ({
  isDraft: boolean('is_draft').notNull().default(false),
  ...withheldColumns(WITHHELD_OR_DRAFT),
})

/** What everyone may see while this holds of it and nothing withholds it. */
export const unlessWithheld = (condition: string): SQL => sql.raw(`${condition} and not (${WITHHELD})`)
export const unlessWithheldOrDraft = (condition: string): SQL => sql.raw(`${condition} and not (${WITHHELD_OR_DRAFT})`)
