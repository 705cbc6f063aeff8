import { randomUUID } from 'node:crypto'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { leases } from '../tables.ts'
import { namelessId } from './ids.ts'

/** What is held. `release` may be called once the work is over, however it ended, and never fails. */
export type Lease = { release(): Promise<void> }

const RENEWED_MS = 20_000
// The database's clock, which all instances share.
const now = sql`clock_timestamp()`
const inAMinute = sql`clock_timestamp() + interval '1 minute'`

/**
 * Takes what only one may hold at a time, over all instances on one database; null while another holds it. It is
 * renewed until released, and free again a minute after its process was killed. No lock of the database's: work that
 * takes hours would keep a connection each.
 */
export async function takeLease(db: Database, name: string): Promise<Lease | null> {
  const lease = { name: namelessId(name), holder: randomUUID(), expiresAt: inAMinute }
  const { rowCount } = await db
    .insert(leases)
    .values(lease)
    .onConflictDoUpdate({ target: leases.name, set: lease, setWhere: lt(leases.expiresAt, now) })
  if (rowCount !== 1) return null
  const own = and(eq(leases.name, lease.name), eq(leases.holder, lease.holder))
  const renew = () => db.update(leases).set({ expiresAt: inAMinute }).where(own)
  const timer = setInterval(() => {
    renew().catch(() => {
      // the next renewal is soon enough; without a database nothing else is held either
    })
  }, RENEWED_MS).unref()
  return {
    async release() {
      clearInterval(timer)
      await db
        .delete(leases)
        .where(own)
        .catch(() => {
          // free a minute later in any case; the work itself has not failed, and its response may have been sent
        })
    },
  }
}

/** Whether somebody holds it right now. */
export async function isLeased(db: Database, name: string): Promise<boolean> {
  return (await db.$count(leases, and(eq(leases.name, namelessId(name)), gte(leases.expiresAt, now)))) > 0
}

/** Removes what killed processes held and nobody took again. */
export async function sweepLeases(db: Database): Promise<void> {
  await db.delete(leases).where(lt(leases.expiresAt, now))
}
