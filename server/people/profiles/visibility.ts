import { type SQL, sql } from 'drizzle-orm'
import { boolean, type PgColumn, timestamp } from 'drizzle-orm/pg-core'

const HIDDEN = 'hidden_at is not null or is_maker_suspended'

/**
 * `is_public` of a table of things: whether everyone may see the thing. True while the condition holds (SQL over the
 * row's own columns) and neither the moderators nor a suspension hide it. Lists, search, files and every other door ask this column.
 */
export const isPublicWhile = (condition: string) =>
  boolean('is_public')
    .notNull()
    .generatedAlwaysAs(sql.raw(`${condition} and not (${HIDDEN})`))

/**
 * Columns of a table of things that moderators may hide. A hidden thing is seen by its maker and admins, and a thing
 * of a suspended profile by admins. `isMakerSuspended` is kept by triggers (db/functions/moderation.sql).
 */
export const hiddenColumns = () => ({
  /** When the moderators hid it. */
  hiddenAt: timestamp('hidden_at', { withTimezone: true }),
  isMakerSuspended: boolean('is_maker_suspended').notNull().default(false),
})

/** Whether the moderators or a suspension hide a row, of a table with `hiddenColumns()`. */
export const isHidden = (table: { hiddenAt: PgColumn; isMakerSuspended: PgColumn }): SQL<boolean> =>
  sql<boolean>`(${table.hiddenAt} is not null or ${table.isMakerSuspended})`
