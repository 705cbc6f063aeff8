import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listener, openListener } from '../database/listener.ts'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import { createLog } from '../log.ts'
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Changes, createChanges } from './changes.ts'
import { type Computed, ResponseCache } from './response-cache.ts'

let database: TestDatabase
let db: Database
let listener: Listener
let changes: Changes
let clock = 0
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDatabase(database.url, createLog({ logLevel: 'silent' }), { max: 2 })
})
afterAll(async () => {
  await listener.stop()
  await closeDatabase(db)
  await database.drop()
})
beforeEach(async () => {
  await listener?.stop()
  listener = await openListener({ direct: db, log: createLog({ logLevel: 'silent' }) })
  changes = createChanges({ responseMs: 10_000 })
  await changes.follow(listener)
  made = 0
})

let made = 0
const makeOf =
  (...keys: string[]) =>
  async (): Promise<Computed<number>> => {
    made += 1
    return { value: made, bytes: 100, keys }
  }
const makeCache = (options = {}) => new ResponseCache(changes, { now: () => clock, ...options })
/** Commits a change. */
const change = (...keys: string[]) => db.execute(sql`select invalidate(${sql.param(keys)}::text[])`)
const getValue = async (cache: ResponseCache, name: string, ...keys: string[]) =>
  (await cache.get(name, makeOf(...keys))).value

test('computes a value once for concurrent requests, and caches it', async () => {
  const cache = makeCache()
  const values = await Promise.all(Array.from({ length: 20 }, () => getValue(cache, 'list', 'a')))
  expect(new Set(values)).toEqual(new Set([1]))
  expect(await getValue(cache, 'list', 'a')).toBe(1)
  expect(cache.peek('list')).toBe(1)
})

test('a change of any of its keys invalidates an entry, other changes do not', async () => {
  const cache = makeCache()
  await getValue(cache, 'list', 'a', 'b')
  await change('c')
  await changes.catchUp()
  expect(cache.peek('list')).toBe(1)
  await change('c', 'b')
  await changes.catchUp()
  expect(cache.peek('list')).toBeUndefined()
  expect(await getValue(cache, 'list', 'a', 'b')).toBe(2)
  expect(cache.bytes).toBeLessThan(1000)
})

test('more than a thousand changes in one transaction invalidate everything', async () => {
  const cache = makeCache()
  await getValue(cache, 'list', 'a')
  await change(...Array.from({ length: 1000 }, (_, n) => `x${n}`))
  await changes.catchUp()
  expect(cache.peek('list')).toBe(1)
  await change(...Array.from({ length: 1001 }, (_, n) => `x${n}`))
  await changes.catchUp()
  expect(cache.peek('list')).toBeUndefined()
})

test('does not cache a value that changed while it was computed, nor return it to later requests', async () => {
  const cache = makeCache()
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const early = cache.get('list', async () => {
    begun.resolve()
    await ended.promise
    return { value: -1, bytes: 1, keys: ['a'] }
  })
  await begun.promise
  await change('a')
  await changes.catchUp()
  const late = getValue(cache, 'list', 'a')
  ended.resolve()
  expect([(await early).value, await late]).toEqual([-1, 1])
  expect(cache.peek('list')).toBe(1)
})

test('caches nothing for longer than ten seconds', async () => {
  const cache = makeCache()
  await getValue(cache, 'list', 'a')
  clock += 10_000
  expect(cache.peek('list')).toBe(1)
  clock += 1
  expect(cache.peek('list')).toBeUndefined()
  expect(await getValue(cache, 'list', 'a')).toBe(2)
})

test('does not cache a failure', async () => {
  const cache = makeCache()
  const fail = () => cache.get('list', () => Promise.reject(new Error('mains hum')))
  const outcomes = await Promise.allSettled([fail(), fail()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await getValue(cache, 'list')).toBe(1)
})

test('memory is bounded, and a flood of names requested only once evicts nothing else', async () => {
  const cache = makeCache({ maxBytes: 50_000 })
  for (const name of ['one', 'two']) await getValue(cache, name)
  for (const name of ['one', 'two']) await getValue(cache, name)
  for (let n = 0; n < 500; n++) await getValue(cache, `flood ${n}`)
  expect([cache.peek('one'), cache.peek('two')]).toEqual([1, 2])
  expect(cache.bytes).toBeLessThanOrEqual(50_000)
  expect(cache.peek('flood 0')).toBeUndefined()
  // The latest of them are cached for requests that repeat.
  expect(cache.peek('flood 499')).toBeDefined()
  for (let n = 480; n < 500; n++) cache.peek(`flood ${n}`)
  for (let n = 0; n < 200; n++) for (let times = 0; times < 2; times++) await getValue(cache, `hot ${n}`)
  expect(cache.bytes).toBeLessThanOrEqual(50_000)
})

test('a flood of empty responses is bounded too', async () => {
  const cache = makeCache({ maxBytes: 50_000 })
  const names = Array.from({ length: 200 }, (_, n) => `empty ${n}`)
  for (const name of names) await cache.get(name, async () => ({ value: null, bytes: 0, keys: [] }))
  expect(names.filter((name) => cache.peek(name) !== undefined).length).toBeLessThan(25)
})

test('a response that is too large for the cache is computed each time', async () => {
  const cache = makeCache({ maxBytes: 3000 })
  expect([await getValue(cache, 'large'), await getValue(cache, 'large')]).toEqual([1, 2])
  expect(cache.bytes).toBe(0)
})

test('serves nothing from the cache while no changes are received, and clears it after a gap', async () => {
  const cache = makeCache()
  await getValue(cache, 'list', 'a')
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'undercroft live' and datname = current_database()`)
  await change('a')
  await expect.poll(async () => getValue(cache, 'list', 'a')).toBeGreaterThan(1)
  await expect.poll(() => changes.catchUp(), { timeout: 5000 }).toBe(true)
  const value = await getValue(cache, 'list', 'a')
  expect(cache.peek('list')).toBe(value)
})

test('stops trusting the cache a second after the last confirmation of the database', async () => {
  let now = 0
  const silent = createChanges({ now: () => now, responseMs: 50 })
  const cache = new ResponseCache(silent, { now: () => now })
  let responses = true
  const never = new Promise<number>(() => {})
  await silent.follow({ ...listener, confirmPosition: () => (responses ? Promise.resolve(0) : never) })
  await getValue(cache, 'list')
  responses = false
  now = 999
  expect(cache.peek('list')).toBe(1)
  now = 1000
  expect(cache.peek('list')).toBeUndefined()
  expect(await getValue(cache, 'list')).toBe(2)
  // Later callers do not wait for the silent database again.
  expect(await Promise.race([silent.catchUp(), new Promise(setImmediate)])).toBe(false)
})

test('while the database is away, visitors get values of up to five minutes, and others none', async () => {
  let isThere = true
  const switched = createChanges()
  const cache = new ResponseCache(switched, { now: () => clock })
  const confirmPosition = () => (isThere ? Promise.resolve(0) : Promise.reject(new Error('away')))
  await switched.follow({ ...listener, confirmPosition })
  const forVisitor = async (name: string) => (await cache.getForVisitor(name, makeOf('a'))).value
  expect(await forVisitor('list')).toBe(1)
  isThere = false
  expect(await switched.catchUp()).toBe(false)
  clock += 5 * 60_000
  expect([cache.peek('list'), await forVisitor('list'), await getValue(cache, 'list', 'a')]).toEqual([1, 1, 2])
  expect([await forVisitor('other'), await forVisitor('other')]).toEqual([3, 3])
  clock += 1
  expect(cache.peek('list')).toBeUndefined()
  isThere = true
  expect(await switched.catchUp()).toBe(true)
  // It was read while the database was away, and may lack changes.
  expect(cache.peek('other')).toBeUndefined()
})

test('with a replica, a value is computed again after a minute, and the old one serves if that fails', async () => {
  const cache = makeCache({ hasReplica: () => true })
  await getValue(cache, 'list', 'a')
  await listener.stop()
  await expect.poll(() => changes.isAway()).toBe(true)
  clock += 60_000
  expect(cache.peek('list')).toBe(1)
  clock += 1
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  expect((await cache.getForVisitor('list', () => Promise.reject(gone))).value).toBe(1)
  await expect(cache.getForVisitor('list', () => Promise.reject(new Error('mains hum')))).rejects.toThrow('mains hum')
  expect((await cache.getForVisitor('list', makeOf('a'))).value).toBe(2)
})
