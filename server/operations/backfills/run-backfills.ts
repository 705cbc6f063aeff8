import { eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import { type Transaction, transaction } from '#server/platform/database/transactions.ts'
import { backfills } from '#server/platform/tables.ts'

/**
 * Applies a present rule to rows that an earlier version wrote. `batch` handles the next rows after
 * a key, in the order of their keys. It returns the key of the last one, or null if there are no
 * more. It runs in its own transaction and must be idempotent. A new rule needs a new name.
 */
export type Backfill = { name: string; batch(tx: Transaction, after: string): Promise<string | null> }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A backfill of all rows of a table with ids, `rows` of them at a time. */
export const eachOf = (
  { name, table, rows: most }: { name: string; table: string; rows: number },
  bring: (tx: Transaction, ids: SQL) => Promise<unknown>,
): Backfill => ({
  name,
  async batch(tx, after) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} where id > ${after || FIRST_ID}::uuid order by id limit ${most}`,
    )
    await bring(tx, sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`)
    return rows.length === most ? (rows.at(-1)?.id ?? null) : null
  },
})

/** Short, because a shutdown of the server waits for running jobs. */
const RUN_MS = 15_000

/**
 * Continues unfinished backfills for `runMs`; another job does the rest. It may be killed at any
 * point, run twice or run concurrently. Rows that are written in the meantime already follow the
 * rules.
 */
export async function runBackfills(
  { db, jobs }: Services,
  wanted: readonly Backfill[],
  ending?: AbortSignal,
  runMs = RUN_MS,
): Promise<void> {
  const lease = await takeLease(db, 'run-backfills')
  if (!lease) return
  try {
    const until = performance.now() + runMs
    for (const backfill of wanted) {
      while (!(await step(db, backfill))) {
        if (!ending?.aborted && performance.now() < until) continue
        return await jobs.add(db, 'run-backfills', {}, { key: 'run-backfills' })
      }
    }
  } finally {
    await lease.release()
  }
}

/**
 * Runs one batch and stores the progress, in one transaction.
 * @returns whether nothing is left
 */
const step = (db: Services['db'], { name, batch }: Backfill): Promise<boolean> =>
  transaction(db, async (tx) => {
    const [state] = await tx.select().from(backfills).where(eq(backfills.name, name))
    if (state?.doneAt) return true
    const before = state?.after ?? ''
    const next = await batch(tx, before)
    const now = { after: next ?? before, doneAt: next === null ? new Date() : null }
    await tx
      .insert(backfills)
      .values({ name, ...now })
      .onConflictDoUpdate({ target: backfills.name, set: now })
    return next === null
  })
