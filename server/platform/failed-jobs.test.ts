import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFailedJobs, sweepFailedJobs } from './failed-jobs.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

type Given = { attempts: number; daysAgo: number; lockedHoursAgo?: number }

/** A job of four attempts that was last updated `daysAgo`. */
async function addJob(key: string, { attempts, daysAgo, lockedHoursAgo }: Given) {
  const { db, jobs } = server.services
  await jobs.add(db, 'sweep-files', {}, { key, maxAttempts: 4 })
  const hours = lockedHoursAgo ?? null
  await db.execute(sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, updated_at = now() - ${daysAgo} * interval '1 day',
      locked_at = now() - ${hours}::int * interval '1 hour',
      locked_by = case when ${hours}::int is null then null else 'gone' end
    where key = ${key}`)
}
async function keysLeft() {
  const { rows } = await server.services.db.execute<{ key: string }>(
    sql`select key from graphile_worker.jobs where key like 'old %' or key like 'new %' order by key`,
  )
  return rows.map(({ key }) => key)
}
const metrics = async () => (await fetch(`${server.url}/metrics`)).text()

test('counts permanently failed jobs for the operator, and deletes them after a month', async () => {
  const { db } = server.services
  expect(await countFailedJobs(db)).toEqual([])
  expect(await metrics()).not.toContain('undercroft_failed_jobs{')
  await addJob('old failed', { attempts: 4, daysAgo: 31 })
  await addJob('old killed in its last try', { attempts: 4, daysAgo: 31, lockedHoursAgo: 30 * 24 })
  await addJob('old in its last try', { attempts: 4, daysAgo: 31, lockedHoursAgo: 1 })
  await addJob('old that is tried again', { attempts: 3, daysAgo: 31 })
  await addJob('new failed', { attempts: 4, daysAgo: 29 })
  expect(await countFailedJobs(db)).toEqual([{ task: 'sweep-files', count: 3 }])
  expect(await metrics()).toContain('undercroft_failed_jobs{task="sweep-files"} 3')
  await Promise.all([sweepFailedJobs(server.services), sweepFailedJobs(server.services)])
  expect(await keysLeft()).toEqual(['new failed', 'old in its last try', 'old that is tried again'])
  expect(await metrics()).toContain('undercroft_failed_jobs{task="sweep-files"} 1')
})

test('serves metrics when the database does not answer', async () => {
  const { services } = server
  const { db } = services
  services.db = { execute: () => Promise.reject(new Error('gone')) } as never
  const response = await fetch(`${server.url}/metrics`)
  services.db = db
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('process_cpu_seconds_total')])
})
