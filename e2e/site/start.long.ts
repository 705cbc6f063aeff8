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
  ['SIGINT', 'npm'],
  ['SIGTERM', 'group'],
  ['SIGKILL', 'npm'],
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
