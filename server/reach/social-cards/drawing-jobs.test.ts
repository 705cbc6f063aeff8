import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { mailFolder } from '#server/platform/mail/mail.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { pools } from '#server/tasks.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Starts all pools, with `draw` in place of the drawing. */
const startPools = (draw: () => Promise<void>) =>
  startJobs(
    server.services,
    pools.map((tasks) => ('draw-card' in tasks ? { ...tasks, 'draw-card': draw } : tasks)),
    [],
  )

test('REACH-01 RUN-02 cards are drawn at the same time, and mails do not wait for them', async () => {
  const { services } = server
  const { db, env, jobs } = services
  const { id: profileId } = await makeProfile(db)
  const count = 2 * env.jobConcurrency
  for (let n = 0; n < count; n++) await makeTrack(db, { profileId })
  const released = Promise.withResolvers<void>()
  let drawing = 0
  const running = await startPools(async () => {
    drawing++
    await released.promise
  })
  try {
    await expect.poll(() => drawing).toBe(env.jobConcurrency)
    await jobs.add(db, 'send-mail', { to: 'one@example.com', subject: 'Hello', text: '', html: '' })
    await expect.poll(() => readdir(mailFolder(env.dataDir)).catch(() => [])).toHaveLength(1)
    expect(drawing).toBe(env.jobConcurrency)
  } finally {
    released.resolve()
    await running.stop()
  }
})
