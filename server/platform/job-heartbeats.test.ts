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

/** A job that a process holds since, which was killed meanwhile. */
async function held(secondsAgo: number, attempts = 1): Promise<void> {
  const { db } = server.services
  await createJobs().add(db, 'sweep-files', {}, { key: `${secondsAgo} ${attempts}`, maxAttempts: 4 })
  await db.execute(sql`update graphile_worker._private_jobs set attempts = ${attempts}, locked_by = 'another',
    locked_at = now() - ${secondsAgo} * interval '1 second' where key = ${`${secondsAgo} ${attempts}`}`)
}

test('RUN-01 jobs of a process that was killed begin anew after a minute, and those of others go on', async () => {
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
  // it used up its tries, or does its last one
  await expect.poll(left).toEqual([
    { key: '40 1', holder: 'another' },
    { key: '70 4', holder: null },
  ])
  expect(runs).toBe(1)
  await running.stop()
})

test('RUN-01 a job that was added anew while a process did it, which was killed, is there once and has not failed', async () => {
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

test('RUN-01 of jobs that are done one after the other the next begins when the process of the last was killed', async () => {
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
