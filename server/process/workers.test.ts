import cluster, { type Worker } from 'node:cluster'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { programOf } from '#server/platform/testing/programs.ts'
import { cloneDatabase, type TestDatabase } from '#server/platform/testing/test-database.ts'
import { startWorkers, type Workers } from './workers.ts'

const exec = await programOf('instance')

let database: TestDatabase
let dir: string
let env: Record<string, string>
beforeAll(async () => {
  cluster.setupPrimary({ silent: true })
  database = await cloneDatabase()
  dir = await mkdtemp(join(tmpdir(), 'undercroft-cluster-'))
  env = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dir, LOG_LEVEL: 'silent', NODE_OPTIONS: '' }
})
afterAll(async () => {
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('RUN-01 a process that ends is replaced by another, and none is left after a stop', async () => {
  const lost: string[] = []
  const workers: Workers = startWorkers({ exec, count: 2, env, onLost: (why) => lost.push(why) })
  expect(await workers.started).toBe(true)
  const before = workers.pids()
  expect(new Set(before).size).toBe(2)
  process.kill(before[0]!, 'SIGKILL')
  await vi.waitFor(
    () => {
      expect(workers.pids()).toHaveLength(2)
      expect(workers.pids()).not.toContain(before[0])
    },
    { timeout: 30_000 },
  )
  expect(lost).toEqual([`process ${before[0]} ended (SIGKILL)`])
  const all = [...before, ...workers.pids()]
  await workers.stop()
  await expect.poll(() => all.filter(isAlive)).toEqual([])
})

test('RUN-06 every process returns the metrics of all', async () => {
  const ports = new Set<number>()
  const listen = (_worker: Worker, { port }: { port: number }) => ports.add(port)
  cluster.on('listening', listen)
  const several = { ...env, NODE_ENV: 'production', WEB_CONCURRENCY: '2' }
  const workers = startWorkers({ exec, count: 2, env: several, onLost: () => {} })
  expect(await workers.started).toBe(true)
  cluster.off('listening', listen)
  const [port] = ports
  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).text()
  for (let time = 0; time < 10; time++) await ask('/healthz')
  for (let time = 0; time < 4; time++) {
    await expect
      .poll(() => ask('/metrics'))
      .toMatch(/^undercroft_request_seconds_count\{route="\/healthz",method="GET",status="2xx"\} 10$/m)
    const metrics = await ask('/metrics')
    expect(metrics).toMatch(/^undercroft_processes 2$/m)
    expect(metrics.match(/^undercroft_oldest_due_job_seconds /gm)).toHaveLength(1)
  }
  await workers.stop()
})

test('RUN-01 a start fails when its processes cannot start, and they say why', async () => {
  const broken = { ...env, DATABASE_URL: 'nonsense' }
  let said = ''
  const listen = ({ process }: Worker) => process.stderr?.on('data', (text) => (said += text))
  cluster.on('fork', listen)
  const workers = startWorkers({ exec, count: 2, env: broken, onLost: () => {} })
  expect(await workers.started).toBe(false)
  await workers.stop()
  cluster.off('fork', listen)
  await expect.poll(() => said.match(/^Error: Wrong settings: DATABASE_URL/gm)?.length).toBeGreaterThanOrEqual(2)
})
