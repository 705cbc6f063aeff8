import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestServer } from '#server/platform/testing/test-server.ts'

export type Dying = {
  url: string
  kill(): void
  /** Resolves to the signal that ended it. */
  end(): Promise<NodeJS.Signals | null>
}

/** A second process on the same database and storage, which kills itself as `dying-server.ts` is told by `dieAt`. */
export async function startDying({ services }: TestServer, dieAt: string): Promise<Dying> {
  const { databaseUrl, dataDir } = services.env
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DIE_AT: dieAt,
    LOG_LEVEL: 'silent',
  }
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'dying-server.ts')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return {
    url: `http://127.0.0.1:${line.replace('port ', '')}`,
    kill: () => void child.kill('SIGKILL'),
    async end() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.signalCode
    },
  }
}
