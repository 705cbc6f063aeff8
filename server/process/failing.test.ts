import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkers, type Workers } from './workers.ts'

const exec = join(import.meta.dirname, 'testing/failing.ts')

let url: string
let workers: Workers
let said = ''
const lost: string[] = []
const listen = ({ process }: Worker) => process.stdout?.on('data', (text) => (said += text))
beforeAll(async () => {
  cluster.setupPrimary({ silent: true })
  cluster.on('fork', listen)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), NODE_OPTIONS: '' }
  workers = startWorkers({ exec, count: 1, env, onLost: (why) => lost.push(why) })
  expect(await workers.started).toBe(true)
})
afterAll(async () => {
  cluster.off('fork', listen)
  await workers.stop()
})

const ask = async (path: string) => Number(await (await fetch(url + path)).text())
/** Null while no process listens. */
const askAnyone = () => ask('/').catch(() => null)

test('RUN-01 a process with an uncaught exception logs it, answers pending requests and is replaced', async () => {
  const first = await ask('/')
  const slow = ask('/slow')
  expect(await ask('/fail')).toBe(first)
  expect(await slow).toBe(first)
  await expect.poll(async () => [null, first].includes(await askAnyone())).toBe(false)
  await expect.poll(() => lost).toEqual([`process ${first} ended (code 1)`])
  const logged = () => said.split('\n').find((text) => text.includes('nobody heard'))
  await expect.poll(logged).toBeDefined()
  const line = JSON.parse(logged() as string)
  expect(line).toMatchObject({ level: 60, origin: 'uncaughtException', err: { type: 'Error' } })
  expect(line.err.message).toBe('a wire came loose: the cat')
  expect(line.err.stack).toMatch(/failing\.ts[\s\S]*caused by: Error: the cat[\s\S]*failing\.ts/)
})

test('RUN-04 an unhandled rejection while the database is down is logged and ends no process', async () => {
  const first = await ask('/lost')
  const logged = () => said.split('\n').find((text) => text.includes('not there'))
  await expect.poll(logged).toBeDefined()
  expect(JSON.parse(logged() as string)).toMatchObject({ level: 50, err: { message: 'not there' } })
  expect(await ask('/')).toBe(first)
})

test('RUN-01 no request hangs that arrives just as the process is killed', async () => {
  const killed = await ask('/')
  process.kill(killed, 'SIGKILL')
  const asked = Array.from({ length: 20 }, () =>
    fetch(url, { signal: AbortSignal.timeout(15_000) }).then(
      () => 'answered',
      (error: Error) => error.name,
    ),
  )
  for (const end of await Promise.all(asked)) expect(['answered', 'TypeError']).toContain(end)
  await expect.poll(async () => [null, killed].includes(await askAnyone())).toBe(false)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
