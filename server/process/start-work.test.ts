import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { mailFolder } from '#server/platform/mail/mail.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { publishFixture } from '#server/works/music/factory.ts'

let web: TestServer
beforeAll(async () => {
  web = await startTestServer({ env: { role: 'web' }, jobs: true })
})
afterAll(() => web.close())

const mailsOf = ({ services }: TestServer) => readdir(mailFolder(services.env.dataDir)).catch(() => [])

test('RUN-02 a worker does the jobs of a web process on the same database, and both serve requests', async () => {
  const { databaseUrl } = web.services.env
  const person = await signUpAndIn(web)
  await makeProfile(web.services.db, { userId: person.userId })
  const { status } = await publishFixture(person)
  expect(status).toBe(201)
  const wanted = ['one@example.com', 'two@example.com', 'three@example.com']
  for (const to of wanted)
    await web.services.jobs.add(web.services.db, 'send-mail', { to, subject: 'Hello', text: '', html: '' })
  const worker = await startTestServer({ env: { role: 'worker', databaseUrl }, jobs: true })
  await expect.poll(async () => (await mailsOf(worker)).length).toBe(wanted.length)
  expect(await mailsOf(web)).toEqual([])
  const responseCache = await Promise.all([web, worker].map(({ url }) => fetch(`${url}/api/music`)))
  expect(responseCache.map((response) => response.status)).toEqual([200, 200])
  await worker.close()
})
