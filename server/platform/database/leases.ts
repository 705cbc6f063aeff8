import { randomUUID } from 'node:crypto'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { leases } from '../tables.ts'
import { hashedId } from './ids.ts'

/** A lease. Call `release` when the work is over, successful or not; it never fails. */
export type Lease = { release(): Promise<void> }

const RENEWED_MS = 20_000
// The database's clock, which all instances share.
const now = sql`clock_timestamp()`
const inAMinute = sql`clock_timestamp() + interval '1 minute'`

/**
 * Takes a lease that only one holder may have at a time, over all instances on one database.
 * Returns null while another holds it. It is renewed until it is released, and expires a minute
 * after its process was killed. It is no advisory lock, because that would occupy a connection for
 * work that takes hours.
 */
export async function takeLease(db: Database, name: string): Promise<Lease | null> {
  const lease = { name: hashedId(name), holder: randomUUID(), expiresAt: inAMinute }
  const { rowCount } = await db
    .insert(leases)
    .values(lease)
    .onConflictDoUpdate({ target: leases.name, set: lease, setWhere: lt(leases.expiresAt, now) })
  if (rowCount !== 1) return null
  const own = and(eq(leases.name, lease.name), eq(leases.holder, lease.holder))
  const renew = () => db.update(leases).set({ expiresAt: inAMinute }).where(own)
  const timer = setInterval(() => {
    renew().catch(() => {
      // The next renewal is soon enough. Without a database no other holder can take it either.
    })
  }, RENEWED_MS).unref()
  return {
    async release() {
      clearInterval(timer)
      await db
        .delete(leases)
        .where(own)
        .catch(() => {
          // The lease expires within a minute. The work has not failed, and its response may be
          // sent.
        })
    },
  }
}

/** Whether the lease is held now. */
export async function isLeased(db: Database, name: string): Promise<boolean> {
  return (await db.$count(leases, and(eq(leases.name, hashedId(name)), gte(leases.expiresAt, now)))) > 0
}

/** Removes leases of killed processes that nobody took again. */
export async function sweepLeases(db: Database): Promise<void> {
  await db.delete(leases).where(lt(leases.expiresAt, now))
}
