import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { launchPostgres } from '#server/platform/postgres/launch.ts'
import { programOf } from '#server/platform/testing/programs.ts'
import { startRelay } from '#server/platform/testing/relay.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'

export type Instance = { child: ChildProcess; url: string }

export type Site = {
  /** Works beside the instances and is never killed; its database connections are. */
  beside: TestServer
  /** The present addresses of the instances. */
  urls(): string[]
  relay: Awaited<ReturnType<typeof startRelay>>
  killInstance(): Promise<void>
  killDatabase(): Promise<void>
  stop(): Promise<void>
}

/**
 * Two instances, each a process, and their own database behind a relay. Tests kill any of them;
 * nothing that is committed may be lost.
 */
export async function startSite(): Promise<Site> {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-survival-'))
  let postgres = await launchPostgres({ dir })
  const relay = await startRelay(postgres.port)
  const url = new URL(postgres.url)
  url.port = String(relay.port)
  const beside = await startTestServer({ env: { databaseUrl: url.href, logLevel: 'silent' } })
  const start = () => startInstance({ DATABASE_URL: url.href, DATA_DIR: dir })
  const instances = await Promise.all([start(), start()])
  return {
    beside,
    relay,
    urls: () => instances.map((instance) => instance.url),
    async killInstance() {
      const n = Math.floor(Math.random() * instances.length)
      await kill((instances[n] as Instance).child)
      instances[n] = await start()
    },
    async killDatabase() {
      const pid = Number((await readFile(join(dir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGKILL')
      await postgres.stop()
      postgres = await launchPostgres({ dir })
      relay.pointTo(postgres.port)
    },
    async stop() {
      await Promise.all(instances.map(({ child }) => kill(child)))
      await beside.close()
      relay.close()
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  if (child.kill('SIGKILL')) await exited
}

/**
 * Starts an instance again until it listens, as a supervisor does: an instance that cannot reach
 * the database exits.
 */
export async function startInstance(settings: Record<string, string>): Promise<Instance> {
  for (;;) {
    const child = spawn(process.execPath, [await programOf('instance')], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        LIVE_TIMING: JSON.stringify({ heartbeatMs: 1000, timeoutMs: 500, probeMs: 500, tickMs: 100 }),
        ...settings,
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const line = once(createInterface(child.stdout), 'line').then(([text]) => text as string)
    const said = await Promise.race([line, once(child, 'exit').then(() => null)])
    if (said) return { child, url: `http://127.0.0.1:${said.replace('port ', '')}` }
  }
}
