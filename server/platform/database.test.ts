import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/transactions.ts'
import { type Database, isOutOfReach, openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { startRelay } from './testing/relay.ts'
import { cloneDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let relay: Awaited<ReturnType<typeof startRelay>>
let db: Database
beforeAll(async () => {
  database = await cloneDatabase()
  const url = new URL(database.url)
  relay = await startRelay(Number(url.port))
  url.port = String(relay.port)
  db = openDatabase(url.href, createLog({ logLevel: 'silent' }), { max: 2, roundMs: 200 })
})
afterAll(async () => {
  await db.$client.end()
  relay.close()
  await database.drop()
})

const connections = () => db.$client.totalCount

test('replaces a silent connection and fails its statements', async () => {
  await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 2`)])
  relay.freeze('undercroft')
  const inTransaction = transaction(db, (tx) => tx.execute(sql`select 3`))
  await expect(Promise.all([db.execute(sql`select 4`), inTransaction])).rejects.toThrow()
  const { rows } = await db.execute(sql`select 5 as n`)
  expect(rows).toEqual([{ n: 5 }])
})

test('leaves a statement alone that takes long or waits for a lock', async () => {
  await db.execute(sql`create table thing ()`)
  const response = await transaction(db, async (tx) => {
    await tx.execute(sql`lock table thing`)
    const waits = db.execute(sql`select count(*)::int as n from thing`)
    await tx.execute(sql`select pg_sleep(2)`)
    return { waits }
  })
  expect((await response.waits).rows).toEqual([{ n: 0 }])
})

test('a connection that always has a pending statement does not count as silent', async () => {
  const until = performance.now() + 2000
  const ask = async () => {
    while (performance.now() < until) await db.execute(sql`select 1`)
  }
  await Promise.all(Array.from({ length: 20 }, ask))
})

test.each([
  ['a connection that was ended', { code: '57P01' }, true],
  ['no database there', { code: 'ECONNREFUSED' }, true],
  ['no answer', { message: 'Query read timeout' }, true],
  ['a row that is there already', { code: '23505' }, false],
  ['a mistake of ours', {}, false],
])('%s: tells an unreachable database from a wrong request', (_, about, expected) => {
  const error = new Error('Failed query', { cause: Object.assign(new Error('x'), about) })
  expect(isOutOfReach(error)).toBe(expected)
})

test('closes the connection of a transaction that could not end', async () => {
  const hurried = openDatabase(database.url, createLog({ logLevel: 'silent' }), { max: 1, responseMs: 3000 })
  await hurried.execute(sql`create table kept (n int)`)
  const late = transaction(hurried, async (tx) => {
    await tx.execute(sql`insert into kept values (1)`)
    await tx.execute(sql`select pg_sleep(60)`)
  })
  await expect(late).rejects.toThrow()
  await hurried.execute(sql`insert into kept values (2)`)
  expect((await db.execute(sql`select n from kept`)).rows).toEqual([{ n: 2 }])
  expect(connections()).toBeLessThanOrEqual(2)
  await hurried.$client.end()
})
