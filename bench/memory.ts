import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { makeThrowawayFolder } from '../server/platform/testing/throwaway-folder.ts'
import { type Memory, memoryBelow } from './memory/proportional.ts'
import { readFlags } from './platform/flags.ts'
import { tableOf } from './platform/table.ts'
import { prepareUploads } from './uploads/site.ts'

const GOALS = { idle: 250, used: 350 }
const flags = readFlags(
  { idle: 30, load: 20, demo: true as boolean, megabytes: 8 },
  { idle: 0.5, load: 0.5, demo: false, megabytes: 0.5 },
)
const IDLE_MS = flags.idle * 1000
const LOAD_MS = flags.load * 1000
const CONNECTIONS = 10
const PAGES = ['/', '/find-music', '/find-art', '/api/music', '/api/artworks', '/api/artists', '/api/session']

/**
 * `node bench/memory.ts [--idle 30] [--load 20] [--no-demo]`: measures the memory of `npm start` with the demo data, application and
 * database together: when idle, and again after a load run and four uploads. Uses the proportional
 * memory (Pss in proc(5)) of all processes. Resolves to a Markdown table.
 */
export async function benchMemory(): Promise<string> {
  await build()
  const dataDir = await makeThrowawayFolder('memory')
  if (flags.demo) await cp(await demoFolder(), dataDir, { recursive: true })
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
  const url = `http://localhost:${port}`
  try {
    const uploads = await prepareUploads({ url, dataDir }, flags.megabytes)
    const npm = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const exited = once(npm, 'exit')
    try {
      while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await delay(100)
      await delay(IDLE_MS)
      const idle = memoryBelow(npm.pid as number)
      await load(url)
      const loaded = memoryBelow(npm.pid as number)
      await uploads.sendFour('tracks')
      await delay(IDLE_MS)
      const used = memoryBelow(npm.pid as number)
      return table({ idle, 'after the load': loaded, 'after four uploads': used })
    } finally {
      npm.kill('SIGTERM')
      await exited
      await uploads.remove()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The folder of the demo data. Seeding takes minutes and is done once. */
async function demoFolder(): Promise<string> {
  const dir = join(tmpdir(), 'undercroft-bench-demo')
  if (existsSync(dir)) return dir
  const draft = `${dir}.draft`
  await rm(draft, { recursive: true, force: true })
  console.error('Seeding the demo data …')
  const env = { ...process.env, DATA_DIR: draft }
  const child = spawn(process.execPath, ['demo/seed.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error('Seeding the demo data failed')
  await rename(draft, dir)
  return dir
}

async function load(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + LOAD_MS
  let n = 0
  const ask = async () => {
    while (performance.now() < until) await call(`${url}${PAGES[n++ % PAGES.length]}`, agent)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  agent.destroy()
}

const call = (url: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} responded with ${response.statusCode}`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })

function table(found: Record<string, Memory>): string {
  const kinds = [...new Set(Object.values(found).flatMap((memory) => Object.keys(memory)))]
  const rows = Object.entries(found).map(([when, memory]) => {
    const sum = Object.values(memory).reduce((all, each) => all + each, 0)
    const goal = when === 'idle' ? GOALS.idle : GOALS.used
    return [when, goal, ...[sum, ...kinds.map((kind) => memory[kind] ?? 0)].map(Math.round)]
  })
  return tableOf(['MB', 'goal', 'total', ...kinds], rows)
}

if (import.meta.main) console.log(await benchMemory())
