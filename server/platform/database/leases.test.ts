import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { createLog } from '../log.ts'
import { leases } from '../tables.ts'
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isLeased, type Lease, sweepLeases, takeLease } from './leases.ts'

let database: TestDatabase
/** Two instances, each with its own connections. */
let db: Database
let other: Database
beforeAll(async () => {
  database = await cloneDatabase()
  const open = () => openDatabase(database.url, createLog({ logLevel: 'silent' }), { max: 5 })
  db = open()
  other = open()
})
afterEach(async () => {
  vi.useRealTimers()
  await db.delete(leases)
})
afterAll(async () => {
  await Promise.all([db.$client.end(), other.$client.end()])
  await database.drop()
})

const take = async (name: string, from = db): Promise<Lease> => {
  const lease = await takeLease(from, name)
  if (!lease) throw new Error('Somebody else holds it')
  return lease
}
/** Expires all leases, as a minute after their process was killed. */
const runOut = () => db.update(leases).set({ expiresAt: sql`${leases.expiresAt} - interval '1 minute'` })
const rows = () => db.select({ name: leases.name, expiresAt: leases.expiresAt }).from(leases)

test('only one holder has a lease at a time, over all instances', async () => {
  const attempts = Array.from({ length: 20 }, (_, n) => takeLease(n % 2 ? db : other, 'a'))
  const [held, ...more] = (await Promise.all(attempts)).filter((lease) => lease !== null)
  expect(more).toEqual([])
  expect([await isLeased(db, 'a'), await isLeased(other, 'a'), await isLeased(db, 'b')]).toEqual([true, true, false])
  await take('b', other)
  await held?.release()
  expect(await isLeased(other, 'a')).toBe(false)
  await take('a', other)
})

test('a lease is free a minute after its process was killed, and its next holder keeps it', async () => {
  const lost = await take('a')
  await runOut()
  expect(await isLeased(db, 'a')).toBe(false)
  await take('a', other)
  await lost.release()
  expect(await isLeased(db, 'a')).toBe(true)
  expect(await takeLease(db, 'a')).toBeNull()
})

test('renews a lease while it is held, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const lease = await take('a')
  const [{ expiresAt } = { expiresAt: new Date() }] = await rows()
  vi.advanceTimersByTime(20_000)
  await expect.poll(async () => (await rows()).some((row) => row.expiresAt > expiresAt)).toBe(true)
  await lease.release()
  vi.advanceTimersByTime(20_000)
  expect(await rows()).toEqual([])
})

test('removes expired leases, and stores no names of those that are held', async () => {
  await take('run out')
  await runOut()
  await take('held')
  await sweepLeases(db)
  expect(await rows()).toHaveLength(1)
  expect(await isLeased(db, 'held')).toBe(true)
  expect(JSON.stringify(await rows())).not.toContain('held')
})

test('releasing does not fail while the database is unreachable, and the lease is free a minute later', async () => {
  const gone = openDatabase(database.url, createLog({ logLevel: 'silent' }), { max: 1 })
  const lease = await take('a', gone)
  await gone.$client.end()
  await lease.release()
  expect(await isLeased(db, 'a')).toBe(true)
  await runOut()
  await take('a')
})
