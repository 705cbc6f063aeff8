import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findPgBouncer } from '../../../scripts/debian.ts'
import { freePort } from './nginx.ts'

export type PgBouncer = {
  /** The database through a transaction pool. */
  url: string
  /** The database through a session pool. */
  directUrl: string
  pid: number
  /** Ends abruptly, like a machine that fails. `startAgain` uses the same port. */
  kill(): Promise<void>
  startAgain(): Promise<void>
  /** Changes the server behind the pool, as an operator does after a failover. */
  pointTo(databaseUrl: string): Promise<void>
  stop(): Promise<void>
}

/**
 * A real PgBouncer, as packaged by Debian, in front of a database. `poolSize` is by default lower
 * than the number of concurrent statements, so that connections are shared.
 */
export async function startPgBouncer(databaseUrl: string, { poolSize = 3 } = {}): Promise<PgBouncer> {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-pgbouncer-'))
  await chmod(dir, 0o755)
  const port = await freePort()
  const database = new URL(databaseUrl)
  await writeFile(join(dir, 'users.txt'), `"${database.username}" "${database.password}"\n`)
  const config = join(dir, 'pgbouncer.ini')
  const configure = (to: string) => writeFile(config, configOf(dir, port, new URL(to), poolSize))
  await configure(databaseUrl)
  // PgBouncer does not run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const through = (name: string) =>
    Object.assign(new URL(databaseUrl), { port: String(port), pathname: `/${name}` }).href
  const directUrl = through('by_session')
  const launch = async () => {
    const launched = spawn(findPgBouncer() as string, [...asUser, config])
    let said = ''
    launched.stderr.on('data', (text) => (said += text))
    launched.stdout.resume()
    while (!(await responds(directUrl))) {
      if (launched.exitCode !== null) throw new Error(said)
      await delay(25)
    }
    return launched
  }
  let child = await launch()
  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return {
    url: through('by_transaction'),
    directUrl,
    pid: child.pid as number,
    kill,
    async startAgain() {
      child = await launch()
    },
    async pointTo(to) {
      await configure(to)
      child.kill('SIGHUP')
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function configOf(dir: string, port: number, { hostname, port: at, pathname }: URL, poolSize: number): string {
  const place = `host=${hostname} port=${at} dbname=${pathname.slice(1)}`
  return `[databases]
by_transaction = ${place} pool_mode=transaction pool_size=${poolSize}
by_session = ${place} pool_mode=session pool_size=50
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${dir}/users.txt
max_client_conn = 500
server_login_retry = 1
`
}

async function responds(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
