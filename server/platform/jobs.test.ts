import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobs, startJobs } from './jobs.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Runs `count` jobs to their end, each by calling `work`. */
async function workOn(jobConcurrency: number, count: number, work: () => Promise<unknown>): Promise<void> {
  const { services } = server
  let done = 0
  const task = async () => {
    await work()
    done++
  }
  for (let n = 0; n < count; n++) await createJobs().add(services.db, 'sweep-files', {})
  const env = { ...services.env, jobConcurrency }
  const running = await startJobs({ ...services, env }, [{ 'sweep-files': task }], [])
  await expect.poll(() => done).toBe(count)
  await running.stop()
}

test('RUN-02 as many jobs run concurrently as JOB_CONCURRENCY says', async () => {
  let waiting = 0
  const all = Promise.withResolvers<void>()
  await workOn(7, 7, () => {
    if (++waiting === 7) all.resolve()
    return all.promise
  })
})

test('RUN-02 no more jobs run concurrently than JOB_CONCURRENCY says', async () => {
  let running = 0
  let most = 0
  await workOn(1, 8, async () => {
    most = Math.max(most, ++running)
    await server.services.db.execute(sql`select`)
    running--
  })
  expect(most).toBe(1)
})
