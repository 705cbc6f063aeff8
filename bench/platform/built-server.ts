import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '../../dist/server/main.js')

export type BuiltServer = { url: string; pid: number; stop(): Promise<void> }

/** A process of the built server on the database. @throws Error when it is not ready within half a minute */
export async function startBuiltServer(
  databaseUrl: string,
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<BuiltServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const exit = once(child, 'exit')
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok)
      return {
        url,
        pid: child.pid as number,
        async stop() {
          child.kill()
          await exit
        },
      }
    await delay(100)
  }
  child.kill('SIGKILL')
  throw new Error('The server did not start')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The first process of a PostgreSQL that was launched in `dir`, under which all others are. */
export async function postmasterOf(dir: string): Promise<number> {
  return Number((await readFile(join(dir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

/**
 * Has a process, with all that it starts from now on, run on the last core alone, or on all but the last: so that who
 * asks does not take the time of who answers.
 */
export async function pin(pid: number, where: 'last' | 'rest'): Promise<void> {
  const last = cpus().length - 1
  if (last < 1) return
  const cores = where === 'last' ? `${last}` : `0-${last - 1}`
  const taskset = spawn('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
  // A system without it spreads them as it likes.
  await Promise.race([once(taskset, 'exit'), once(taskset, 'error')]).catch(() => {})
}
