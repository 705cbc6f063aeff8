import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'

type Where = { dataDir: string; port: number; env?: Record<string, string> }

export type Started = {
  /** The text on both outputs. */
  output(): string
  /** Resolves to the exit code. */
  ended: Promise<number | null>
  /** Sends a signal to npm alone, or to its whole process group as a terminal does. */
  send(signal: NodeJS.Signals, to: 'npm' | 'group'): void
  /** The id of the process that serves requests. */
  worker(): Promise<number>
}

/** Runs `npm start` like a user, with the existing build, in its own process group. */
export function npmStart({ dataDir, port, env = {} }: Where): Started {
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...env }
  const npm = spawn('npm', ['start', '--silent'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text))
  return {
    output: () => output,
    ended: once(npm, 'exit').then(([code]) => code as number | null),
    send: (signal, to) => process.kill(to === 'group' ? -npm.pid! : npm.pid!, signal),
    async worker() {
      const above = await childOf(npm.pid!, 'start.mjs')
      return childOf(above, 'server/main.js')
    },
  }
}

async function childOf(pid: number, command: string): Promise<number> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid), '-f', command])
  return Number(stdout.trim())
}

export const responds = async (port: number): Promise<boolean> =>
  (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok === true

export async function untilItResponds(port: number, started: Started): Promise<void> {
  await expect.poll(() => responds(port), { message: started.output(), timeout: 180_000 }).toBe(true)
}

/** The process id of the database, or null after a clean shutdown. */
export const postmaster = (dataDir: string): Promise<number | null> =>
  readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').then(
    (lines) => Number(lines.split('\n')[0]),
    () => null,
  )
