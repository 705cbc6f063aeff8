import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('testing/grown.ts', import.meta.url))

test('RUN-01 a process that grew under load releases the memory when it is idle', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program])
  const { grown, idle } = JSON.parse(stdout) as { grown: number; idle: number }
  expect(idle).toBeLessThan(grown - 40)
})
