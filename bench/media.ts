import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { findNginx } from '../scripts/debian.ts'
import { storeFiles } from '../server/media/files.ts'
import { readEnv } from '../server/platform/env.ts'
import { mainConfig } from '../server/platform/testing/nginx.ts'
import { openServices } from '../server/services.ts'
import { fetchBytes } from './media/fetch-bytes.ts'
import { readFlags } from './platform/flags.ts'
import { medianOf } from './platform/statistics.ts'
import { tableOf } from './platform/table.ts'

const BYTES = 5_000_000
const RANGE_BYTES = 64 * 1024
const flags = readFlags({ connections: 10, seconds: 2, rounds: 3 }, { connections: 2, seconds: 0.1, rounds: 1 })
const GOAL = 0.95
const PROFILE = '01990000-0000-7000-8000-000000000000'
const KEY = `music/profiles/${PROFILE}/bench/${'0'.repeat(32)}.mp3`

type Server = { name: string; url: string; stop(): Promise<void> }

/**
 * `node bench/media.ts [--connections 10] [--seconds 2]`: measures how fast the built server sends a file of 5 MB, whole and in
 * ranges of 64 kB. For comparison it measures a minimal Node server and nginx, in turns within one
 * run. Resolves to a Markdown table of medians.
 */
export async function benchMedia(): Promise<string> {
  await build()
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  const path = join(dir, 'file.mp3')
  await writeFile(path, randomBytes(BYTES))
  const servers: Server[] = []
  try {
    servers.push(await startOurs(dir, path), await startBareNode(path))
    const nginx = findNginx()
    if (nginx) servers.push(await startNginx(nginx, dir))
    const rows = [await compare('5 MB, MB/s', servers, 'megabytes')]
    rows.push(await compare('64 kB ranges/s', servers, 'rate', anyRange))
    return tableOf(columnsFor(nginx !== null), rows)
  } finally {
    for (const server of servers) await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const columnsFor = (hasNginx: boolean): string[] => [
  ...[`${flags.connections} connections`, 'ours', 'bare node', ...(hasNginx ? ['nginx'] : [])],
  ...[`ours / bare node (goal ${GOAL})`, ...(hasNginx ? ['ours / nginx'] : [])],
]

const anyRange = () => {
  const start = Math.floor(Math.random() * (BYTES - RANGE_BYTES))
  return `${start}-${start + RANGE_BYTES - 1}`
}

async function compare(what: string, servers: Server[], figure: 'rate' | 'megabytes', range?: () => string) {
  const figures = servers.map((): number[] => [])
  for (const { url } of servers) await fetchBytes({ ...flags, url, seconds: flags.seconds / 4, range })
  for (let round = 0; round < flags.rounds; round++)
    for (const [at, { url }] of servers.entries()) {
      const load = await fetchBytes({ ...flags, url, range })
      figures[at]?.push(load[figure])
    }
  const [ours = Number.NaN, ...others] = figures.map(medianOf)
  const shown = [ours, ...others].map((each) => Math.round(each).toLocaleString('en'))
  return [what, ...shown, ...others.map((each) => (ours / each).toFixed(2))]
}

async function startOurs(dir: string, path: string): Promise<Server> {
  const server = await startBuiltServer()
  const { services, close } = await openServices(readEnv({ DATA_DIR: server.dataDir, LOG_LEVEL: 'error' }), {
    beside: true,
  })
  const localPath = join(dir, 'copy')
  await copyFile(path, localPath)
  const file = { key: KEY, localPath, contentType: 'audio/mpeg', size: BYTES }
  await storeFiles(services, PROFILE, [file], async () => undefined)
  await close()
  return {
    name: 'ours',
    url: `${server.url}/media/${KEY}`.replace('localhost', '127.0.0.1'),
    async stop() {
      await server.stop()
      await server.removeData()
    },
  }
}

async function startBareNode(path: string): Promise<Server> {
  const program = join(import.meta.dirname, 'media/bare-node.ts')
  const child = spawn(process.execPath, [program, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { name: 'bare node', url: `http://127.0.0.1:${port}/`, stop: () => end(child) }
}

async function startNginx(program: string, dir: string): Promise<Server> {
  const port = await freePort()
  const config = join(dir, 'nginx.conf')
  await writeFile(join(dir, 'site.conf'), siteConfig(dir, port))
  await writeFile(config, mainConfig(dir))
  const child = spawn(program, ['-p', dir, '-e', join(dir, 'error.log'), '-c', config], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/file.mp3`
  while (!(await fetch(url, { method: 'HEAD' }).catch(() => null))) await delay(25)
  return { name: 'nginx', url, stop: () => end(child) }
}

/** Like Debian's nginx.conf, but one connection serves all requests. */
const siteConfig = (dir: string, port: number): string => `
  sendfile on;
  keepalive_requests 100000000;
  types { audio/mpeg mp3; }
  server { listen 127.0.0.1:${port}; root ${dir}; }`

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

if (import.meta.main) console.log(await benchMedia())
