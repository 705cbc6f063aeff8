import { eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import { type Transaction, transaction } from '#server/platform/database/transactions.ts'
import { backfills } from '#server/platform/tables.ts'

/**
 * Brings rows that were written by an earlier version in line with a rule of today. `batch` takes the next rows after a
 * key, in the order of their keys, and answers the key of the last one, or null where there are no more. It runs in a
 * transaction of its own and must change nothing when it is run again. The name is new with each new rule.
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

/** A stop of the server waits for what is under way. */
const RUN_MS = 15_000

/**
 * Goes on with the backfills that are not done yet, for a while; what is left then is another job's. May be killed
 * anywhere, and run twice or beside itself. Rows written meanwhile follow the rule already.
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

/** One batch, and how far it came, as one change. @returns whether nothing is left */
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
