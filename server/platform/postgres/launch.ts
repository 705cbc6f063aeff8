import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { postgresBinaries } from './binaries.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { ADMIN, secretsOf, urlsOf, writeSecret } from './secrets.ts'
import { prepareSite } from './site-role.ts'

const START_TIMEOUT_MS = 60_000

export type EmbeddedPostgres = {
  /** URL of the site's database, for the role that owns it. */
  url: string
  /** URL of the site's database for the cluster's superuser. */
  adminUrl: string
  port: number
  stop(): Promise<void>
}

type Options = {
  /** The cluster's folder; created if it is missing. */
  dir: string
  /** For tests: no fsync, a crash may lose data. */
  volatile?: boolean
  /** The port to listen on. Default: any free port. */
  port?: number
  /** Called with a readable line when the server ends without `stop`. */
  onLost?: (why: string) => void
}

/**
 * Starts PostgreSQL on a free loopback port, and creates its cluster on first use. The server stops
 * with this process, even if that is killed. PostgreSQL itself recovers a cluster that was left by
 * a kill.
 * @throws Error with a readable line, at once when another server runs on the folder
 */
export async function launchPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dir } = options
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dir)
  if (!lock) throw new Error(inUse(dir))
  try {
    return await launchIn(options, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function launchIn(
  { dir, volatile = false, port: wanted, onLost }: Options,
  lock: FolderLock,
): Promise<EmbeddedPostgres> {
  const { initdb, postgres } = postgresBinaries()
  const cluster = join(dir, 'cluster')
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(initdb, dir, cluster)
  if (!existsSync(secretsOf(dir).site)) await writeSecret(secretsOf(dir).site)

  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const port = wanted ?? (await freePort())
    const urls = await urlsOf(dir, port)
    const server = startServer(postgres, cluster, port, volatile)
    const { password } = new URL(urls.url)
    const adminUrl = new URL('/postgres', urls.adminUrl).href
    const failure = await waitUntilReady(server, () => prepareSite({ adminUrl, password }))
    if (!failure) return { ...urls, port, stop: watch(server, dir, lock, onLost) }
    if (!isStillHeld(failure) || Date.now() > deadline) throw new Error(explain(failure, dir))
    await delay(250)
  }
}

/**
 * The cluster's server if one runs already, else a new one: for commands that work beside a running
 * instance. `stop` ends only a server that was started here.
 */
export async function attachPostgres(options: Options): Promise<EmbeddedPostgres> {
  const running = await findRunning(options.dir)
  return running ?? launchPostgres(options)
}

/** The fourth line of postmaster.pid is the port (PostgreSQL manual, 'Database File Layout'). */
async function findRunning(dir: string): Promise<EmbeddedPostgres | null> {
  try {
    const port = Number((await readFile(join(dir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[3])
    const urls = await urlsOf(dir, port)
    const client = new Client({ connectionString: urls.url })
    await client.connect()
    await client.end()
    return { ...urls, port, stop: async () => {} }
  } catch {
    return null
  }
}

async function makeCluster(initdb: string, dir: string, cluster: string): Promise<void> {
  const draft = join(dir, 'cluster.draft')
  await rm(draft, { recursive: true, force: true })
  const secretFile = secretsOf(dir).admin
  await writeSecret(secretFile)
  const { child, output } = run(initdb, [
    ...['-D', draft, '-U', ADMIN, '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
    ...['--auth=scram-sha-256', `--pwfile=${secretFile}`, '--no-instructions'],
  ])
  const code = await exited(child)
  if (code !== 0) throw new Error(explain(output(), dir))
  await rename(draft, cluster)
}

function startServer(postgres: string, cluster: string, port: number, volatile: boolean) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: volatile ? '200' : '100',
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    ...(volatile && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return run(postgres, ['-D', cluster, ...flags])
}

/**
 * Runs a PostgreSQL program. PostgreSQL refuses to run as root, so root becomes an ordinary user in
 * a new user namespace: the machine gets no new account, and root still owns the files. `setpriv`
 * ends the program with this process. A session of its own keeps Ctrl-C from reaching it before we
 * have written our buffered data.
 */
function run(program: string, args: string[]): { child: ChildProcess; output: () => string } {
  const tied = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'INT', '--', program] : [program]
  const asUser = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--', ...tied]
  const [command, ...rest] = process.getuid?.() === 0 ? asUser : tied
  const child = spawn(command as string, [...rest, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  })
  let tail = ''
  const keep = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.on('error', (error) => keep(Buffer.from(error.message)))
  return { child, output: () => tail }
}

/**
 * The server of a killed process may still be shutting down. Until it is done, it keeps
 * postmaster.pid, and its children keep their shared memory.
 */
const isStillHeld = (failure: string): boolean =>
  failure.includes('postmaster.pid') || failure.includes('shared memory block')

/** Resolves to null when the server answers and is prepared, or to its output if it ended. */
async function waitUntilReady(
  { child, output }: ReturnType<typeof run>,
  prepare: () => Promise<void>,
): Promise<string | null> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let ended = false
  let problem: unknown
  void exited(child).then(() => {
    ended = true
  })
  while (Date.now() < deadline) {
    if (ended) return output()
    try {
      await prepare()
      return null
    } catch (error) {
      problem = error
      await delay(25)
    }
  }
  stopServer(child)
  await exited(child)
  return `PostgreSQL did not answer in time (${problem}). ${output()}`
}

/** Reports an unexpected end. Returns the function that stops the server. */
function watch(
  { child, output }: ReturnType<typeof run>,
  dir: string,
  lock: FolderLock,
  onLost: Options['onLost'],
): () => Promise<void> {
  let isStopping = false
  // For systems without `setpriv`: one signal at exit, which makes the server end.
  const leave = () => stopServer(child)
  process.once('exit', leave)
  const released = exited(child).then(() => {
    process.off('exit', leave)
    return lock.release()
  })
  void released.then(() => {
    const lastLine = output().trim().split('\n').at(-1)
    const how = child.signalCode ?? `code ${child.exitCode}`
    if (!isStopping) onLost?.(`The database in ${dir} ended unexpectedly (${how}). It last said: ${lastLine}`)
  })
  return () => {
    isStopping = true
    stopServer(child)
    return released
  }
}

/** 'Fast' shutdown: open transactions roll back, and committed data is on disk. */
function stopServer(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
}

const exited = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(1))
  })

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const inUse = (dir: string): string =>
  `The database in ${dir} is in use: another server runs on this folder. Stop it, or set DATA_DIR.`

function explain(output: string, dir: string): string {
  if (output.includes('postmaster.pid')) return inUse(dir)
  if (output.includes('unshare'))
    return `PostgreSQL does not run as root and this machine allows no user namespaces: \
start as another user, or set DATABASE_URL. (${output.trim()})`
  return `PostgreSQL did not start in ${dir}: ${output.trim()}`
}
