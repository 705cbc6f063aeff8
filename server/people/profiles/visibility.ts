import { type SQL, sql } from 'drizzle-orm'
import { boolean, type PgColumn, timestamp } from 'drizzle-orm/pg-core'

const HIDDEN = 'hidden_at is not null or is_maker_suspended'

/**
 * The `is_public` column of a content table: whether everyone may see the row. It is true while the
 * condition (SQL over the row's own columns) is true and neither moderators nor a suspension hide
 * the row. Lists, search, files and all other reads filter by this column.
 */
export const isPublicWhile = (condition: string) =>
  boolean('is_public')
    .notNull()
    .generatedAlwaysAs(sql.raw(`${condition} and not (${HIDDEN})`))

/**
 * Columns of a content table whose rows moderators may hide. The owner and admins see a hidden row;
 * only admins see a row of a suspended profile. Triggers update `isMakerSuspended`
 * (db/functions/moderation.sql).
 */
export const hiddenColumns = () => ({
  /** When the moderators hid it. */
  hiddenAt: timestamp('hidden_at', { withTimezone: true }),
  isMakerSuspended: boolean('is_maker_suspended').notNull().default(false),
})

/** Whether moderators or a suspension hide a row of a table with `hiddenColumns()`. */
export const isHidden = (table: { hiddenAt: PgColumn; isMakerSuspended: PgColumn }): SQL<boolean> =>
  sql<boolean>`(${table.hiddenAt} is not null or ${table.isMakerSuspended})`
