import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobHeartbeats } from './job-heartbeats.ts'
import { createJobs, startJobs } from './jobs.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

/** A job of a process that locked it `secondsAgo` and was then killed. */
async function held(secondsAgo: number, attempts = 1): Promise<void> {
  const { db } = server.services
  await createJobs().add(db, 'sweep-files', {}, { key: `${secondsAgo} ${attempts}`, maxAttempts: 4 })
  await db.execute(sql`update graphile_worker._private_jobs set attempts = ${attempts}, locked_by = 'another',
    locked_at = now() - ${secondsAgo} * interval '1 second' where key = ${`${secondsAgo} ${attempts}`}`)
}

test('RUN-01 restarts jobs of a killed process after a minute, and leaves those of others alone', async () => {
  const { services } = server
  await held(70)
  await held(40)
  await held(70, 4)
  let runs = 0
  const running = await startJobs(services, [{ 'sweep-files': async () => void runs++ }], [])
  const left = async () => {
    const { rows } = await services.db.execute(sql`select key, locked_by as holder from graphile_worker.jobs
      where key is not null order by key`)
    return rows
  }
  // its attempts are used up, or this is its last one
  await expect.poll(left).toEqual([
    { key: '40 1', holder: 'another' },
    { key: '70 4', holder: null },
  ])
  expect(runs).toBe(1)
  await running.stop()
})

test('RUN-01 a job added again while its process was killed exists once and has not failed', async () => {
  const { services } = server
  await held(90)
  await createJobs().add(services.db, 'sweep-files', {}, { key: '90 1', maxAttempts: 4 })
  const left = async () =>
    (
      await services.db.execute(sql`select key, attempts from graphile_worker.jobs where task_identifier = 'sweep-files'
      and (key = '90 1' or key is null)`)
    ).rows
  expect(await left()).toHaveLength(2)
  const own = startJobHeartbeats(services, 20)
  await expect.poll(left).toEqual([{ key: '90 1', attempts: 0 }])
  await own.stop()
})

test('RUN-01 in a serial queue the next job starts after the process of the last one was killed', async () => {
  const { services } = server
  await services.db.execute(sql`select graphile_worker.add_job('sweep-files', queue_name => 'one by one')`)
  await services.db.execute(sql`update graphile_worker._private_job_queues
    set locked_by = 'another', locked_at = now() - interval '70 seconds' where queue_name = 'one by one'`)
  const ran = Promise.withResolvers<void>()
  const running = await startJobs(services, [{ 'sweep-files': async () => ran.resolve() }], [])
  await ran.promise
  await running.stop()
})

test('RUN-01 a job that takes longer than a minute stays with its process', async () => {
  const { services } = server
  await held(80)
  const { rows } = await services.db.execute<{ id: string }>(
    sql`select id from graphile_worker.jobs where key = '80 1'`,
  )
  const own = startJobHeartbeats(services, 20)
  await own.during(rows[0]!.id, () =>
    expect
      .poll(async () => {
        const { rows } =
          await services.db.execute(sql`select locked_by as holder, locked_at > now() - interval '9 seconds' as fresh
          from graphile_worker.jobs where key = '80 1'`)
        return rows
      })
      .toEqual([{ holder: 'another', fresh: true }]),
  )
  await own.stop()
})
