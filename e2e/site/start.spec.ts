import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { makeThrowawayFolder } from '#server/platform/testing/throwaway-folder.ts'
import { freePort } from '../support/built-server.ts'
import { npmStart, postmaster, responds, untilItResponds } from '../support/npm-start.ts'

let dataDir: string
let port: number
test.beforeAll(async () => {
  dataDir = await makeThrowawayFolder('start')
  port = await freePort()
})
test.afterAll(() => rm(dataDir, { recursive: true, force: true }))
test.describe.configure({ mode: 'serial', timeout: 300_000 })

for (const [signal, to] of [
  ['SIGTERM', 'npm'],
  ['SIGINT', 'group'],
] as const)
  test(`RUN-01 ${signal} to ${to} shuts the server and its database down cleanly`, async () => {
    const started = npmStart({ dataDir, port })
    await untilItResponds(port, started)
    expect(await postmaster(dataDir)).not.toBeNull()
    started.send(signal, to)
    await started.ended
    await expect.poll(() => responds(port), { timeout: 60_000 }).toBe(false)
    await expect.poll(() => postmaster(dataDir), { timeout: 60_000 }).toBeNull()
    expect(started.output()).not.toContain('not clean')
  })

test('RUN-01 restarts the server process and the database after a crash', async () => {
  const started = npmStart({ dataDir, port })
  await untilItResponds(port, started)
  const [worker, database] = [await started.worker(), await postmaster(dataDir)]
  process.kill(worker, 'SIGKILL')
  await expect.poll(() => started.worker().catch(() => worker), { timeout: 120_000 }).not.toBe(worker)
  await untilItResponds(port, started)
  expect(started.output()).toContain(`process ${worker} ended (SIGKILL)`)
  expect(await postmaster(dataDir)).toBe(database)

  const next = await started.worker()
  process.kill(database!, 'SIGKILL')
  await expect.poll(() => started.output(), { timeout: 60_000 }).toContain('ended unexpectedly (SIGKILL)')
  await untilItResponds(port, started)
  expect(await postmaster(dataDir)).not.toBe(database)
  expect(await started.worker()).toBe(next)
  started.send('SIGTERM', 'npm')
  await started.ended
})

test('RUN-01 a failed start prints the reason in one line and is not retried', async () => {
  const started = npmStart({ dataDir, port })
  await untilItResponds(port, started)
  const elsewhere = await freePort()
  const [sameFolder, samePort, wrong] = [
    npmStart({ dataDir, port: elsewhere }),
    npmStart({ dataDir: `${dataDir}-2`, port }),
    npmStart({ dataDir, port, env: { SMTP_URL: 'nonsense' } }),
  ]
  expect(await Promise.all([sameFolder.ended, samePort.ended, wrong.ended])).toEqual([1, 1, 1])
  expect(sameFolder.output().trim()).toMatch(/^The database in .* is in use: another server runs on this folder\. .*$/)
  expect(samePort.output().trim()).toBe(`Port ${port} is in use: set PORT to another one`)
  expect(wrong.output().trim()).toMatch(/^Wrong settings: SMTP_URL: .*$/)
  await rm(`${dataDir}-2`, { recursive: true, force: true })
  started.send('SIGTERM', 'npm')
  await started.ended
})
