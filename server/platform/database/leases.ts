import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { clientMark } from '../http/client-address.ts'

/** What is held. `release` may be called once the work is over, however it ended. */
export type Lease = { release(): Promise<void> }

const HELD_MS = 60_000
const RENEWED_MS = 20_000
/** Of the name only a hash, since names of leases name accounts. */
const keyOf = (name: string): string => `lease:${clientMark(name)}`
const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Takes what only one may hold at a time, over all instances on one database; null while another holds it. It is
 * renewed until released, and free again a minute after its process was killed. Kept among the rate limits, whose sweep
 * removes what has run out.
 */
export async function takeLease(db: Database, name: string): Promise<Lease | null> {
  const key = keyOf(name)
  const holder = randomInt(1, 2 ** 31)
  const { rowCount } = await db.execute(sql`
    insert into rate_limits as held (key, points, expire) values (${key}, ${holder}, ${now} + ${HELD_MS})
    on conflict (key) do update set points = excluded.points, expire = excluded.expire where held.expire < ${now}`)
  if (rowCount !== 1) return null
  const own = sql`key = ${key} and points = ${holder}`
  const timer = setInterval(() => {
    db.execute(sql`update rate_limits set expire = ${now} + ${HELD_MS} where ${own}`).catch(() => {
      // the next renewal is soon enough; without a database nothing else is held either
    })
  }, RENEWED_MS).unref()
  return {
    async release() {
      clearInterval(timer)
      await db.execute(sql`delete from rate_limits where ${own}`)
    },
  }
}

/** Whether somebody holds it right now. */
export async function isLeased(db: Database, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from rate_limits where key = ${keyOf(name)} and expire >= ${now}`)
  return rowCount === 1
}
