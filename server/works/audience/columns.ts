import { type SQL, sql } from 'drizzle-orm'
import { type PgColumn, text } from 'drizzle-orm/pg-core'
import { RELEASE_STATES, type Release, type ReleaseState } from '#contract/releases.ts'
import { hiddenColumns, isHidden, isPublicWhile } from '#server/people/profiles/visibility.ts'
import { moment } from '#server/platform/database/columns.ts'

/** Columns of a table whose rows have a release state. The owner chooses the state. */
export const releaseColumns = () => ({
  state: text('state', { enum: RELEASE_STATES }).notNull().default('public'),
  /** Time from which the row is public; null if it is public or not scheduled. */
  publicAt: moment('public_at'),
  /** IANA name of the zone in which the owner chose that time. */
  publicZone: text('public_zone'),
  ...hiddenColumns(),
  isPublic: isPublicWhile("state = 'public'"),
})

/** Checks of a table with `releaseColumns()`. */
export const releaseChecks = (table: ReleaseTable): Record<'state' | 'schedule', SQL> => ({
  state: sql`${table.state} in ('draft', 'link', 'followers', 'public')`,
  schedule: sql`(${table.publicAt} is null) = (${table.publicZone} is null)
    and (${table.publicAt} is null or ${table.state} <> 'public')`,
})

type ReleaseTable = Record<'state' | 'publicAt' | 'publicZone' | 'hiddenAt' | 'isMakerSuspended', PgColumn>

/** The people who may open a row besides its owner: those of its state, or only admins. */
export type Audience = ReleaseState | 'hidden'

/** The audience of a row; `db/functions/releases.sql` has the rule. */
export const audienceOf = (table: ReleaseTable): SQL<Audience> =>
  sql<Audience>`audience(${table.state}, ${table.hiddenAt}, ${table.isMakerSuspended})`

/** The columns from which a response tells the state of a row. */
export const releaseOf = (table: ReleaseTable) => ({
  audience: audienceOf(table),
  isHidden: isHidden(table),
  state: sql<ReleaseState>`${table.state}`,
  publicAt: sql`${table.publicAt}`.mapWith(table.publicAt) as SQL<Date | null>,
  publicZone: sql<string | null>`${table.publicZone}`,
})

type ReleaseRow = { state: ReleaseState; publicAt: Date | null; publicZone: string | null }

export const presentRelease = ({ state, publicAt, publicZone }: ReleaseRow): Release => ({
  state,
  publicAt: publicAt?.toISOString() ?? null,
  timeZone: publicZone,
})

/**
 * The columns that the switch of a form sets, which knows only public and not public. Switched off,
 * a thing that is not public keeps its state and its schedule.
 */
export function switched(
  isPublic: boolean,
  before: { state: ReleaseState } = { state: 'public' },
): Partial<{ state: ReleaseState; publicAt: null; publicZone: null }> {
  if (isPublic) return { state: 'public', publicAt: null, publicZone: null }
  return before.state === 'public' ? { state: 'draft' } : {}
}
