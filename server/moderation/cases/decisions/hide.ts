import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { comments } from '#server/social/comments/tables.ts'
import { messages } from '#server/social/messages/tables.ts'
import { type KindWith, partsOf } from '#server/works/kinds/kinds.ts'
import type { Moderated } from '#server/works/public-parts/kind.ts'

export type Hideable = KindWith<'moderation'> | 'comment' | 'message'

/** The tables of the kinds that can be hidden. */
export const HIDEABLE: Readonly<Record<Hideable, Moderated['table']>> = {
  ...tablesOf(partsOf('moderation')),
  comment: comments,
  message: messages,
}

function tablesOf<Name extends string>(kinds: Record<Name, Moderated>): Record<Name, Moderated['table']> {
  return Object.fromEntries(Object.entries<Moderated>(kinds).map(([kind, { table }]) => [kind, table])) as never
}

/**
 * Hides a thing from everyone but its owner and admins, or shows it again. Triggers update lists,
 * counts, search, files and caches in the same transaction. Resolves to whether this changed
 * anything.
 */
export async function setHidden(tx: Queryable, kind: Hideable, id: string, isHidden: boolean): Promise<boolean> {
  const table = HIDEABLE[kind]
  // Waits for transactions that add the thing to a list: they lock it FOR KEY SHARE.
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  // Takes over comments that the owner of the work hid, so that the owner cannot show them again.
  const byOwner = kind === 'comment' ? sql` or is_hidden_by_owner` : sql``
  const { rowCount } = await tx
    .update(table as typeof comments)
    .set({ hiddenAt: isHidden ? sql`now()` : null, ...(kind === 'comment' && { isHiddenByOwner: false }) })
    .where(and(eq(table.id, id), isHidden ? sql`(${table.hiddenAt} is null${byOwner})` : isNotNull(table.hiddenAt)))
  return rowCount === 1
}

/** `until` is null for a suspension without an end. */
export type Suspension = { until: Date | null }

/**
 * Suspends a profile, or ends its suspension. While suspended, nobody acts as it, its works are
 * hidden, and its live channels are closed. Resolves to whether the profile exists.
 */
export const suspendProfile = (tx: Queryable, id: string, suspension: Suspension | null): Promise<boolean> =>
  suspend(tx, profiles, eq(profiles.id, id), suspension)

/**
 * Suspends an account with all its profiles, or ends its suspension. A suspended user can still
 * sign in to read the reason, to appeal and to download the account's data.
 */
export const suspendAccount = (tx: Queryable, userId: string, suspension: Suspension | null): Promise<boolean> =>
  suspend(tx, users, eq(users.id, userId), suspension)

async function suspend(tx: Queryable, table: PgTable, isIt: SQL, suspension: Suspension | null): Promise<boolean> {
  // Waits for concurrent work of the profile or account, and makes later work wait.
  await tx.select({ one: sql`1` }).from(table).where(isIt).for('update')
  const { rowCount } = await tx
    .update(table as typeof profiles)
    .set({ suspendedAt: suspension && sql`coalesce(suspended_at, now())`, suspendedUntil: suspension?.until ?? null })
    .where(isIt)
  return rowCount === 1
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** Ends suspensions whose time is over. */
    'end-suspensions': object
  }
}

export async function endSuspensions(db: Database): Promise<void> {
  for (const table of [users, profiles] as const) {
    const isOver = and(isNotNull(table.suspendedUntil), lte(table.suspendedUntil, sql`now()`)) as SQL
    const over = await db.select({ id: table.id }).from(table).where(isOver)
    for (const { id } of over)
      await transaction(db, (tx) => suspend(tx, table, and(eq(table.id, id), isOver) as SQL, null))
  }
}

export const suspensionTasks: JobTasks = {
  'end-suspensions': (_payload, { db }) => endSuspensions(db),
}

export const suspensionSchedules: Schedule[] = [{ task: 'end-suspensions', match: '* * * * *' }]
