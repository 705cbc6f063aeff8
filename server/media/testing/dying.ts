import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { programOf } from '#server/platform/testing/programs.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'

export type Dying = {
  url: string
  pid: number
  kill(): void
  /** Resolves to the signal that ended the process. */
  end(): Promise<NodeJS.Signals | null>
}

/**
 * Starts a second process on the same database and storage. It kills itself at `dieAt` (see
 * `dying-server.ts`); with `jobs` it also runs jobs.
 */
export async function startDying({ services }: TestServer, dieAt: string, { jobs = false } = {}): Promise<Dying> {
  const { databaseUrl, dataDir } = services.env
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DIE_AT: dieAt,
    LOG_LEVEL: 'silent',
    ...(jobs && { JOBS: '1' }),
  }
  const child: ChildProcess = spawn(process.execPath, [await programOf('dying-server')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return {
    url: `http://127.0.0.1:${line.replace('port ', '')}`,
    pid: child.pid as number,
    kill: () => void child.kill('SIGKILL'),
    async end() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.signalCode
    },
  }
}
