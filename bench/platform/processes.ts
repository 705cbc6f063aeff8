import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** The main process of a PostgreSQL that was launched in `dir`, the parent of all others. */
export async function postmasterOf(dir: string): Promise<number> {
  return Number((await readFile(join(dir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

/**
 * Runs a process and its future children on the last core only, or on all others, so that clients
 * take no CPU time from servers. If the system cannot do this, it spreads processes as usual.
 */
export async function pin(pid: number, where: 'last' | 'rest' | 'all'): Promise<void> {
  const last = cpus().length - 1
  if (last < 1) return
  const cores = { last: `${last}`, rest: `0-${last - 1}`, all: `0-${last}` }[where]
  const taskset = spawn('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
  await Promise.race([once(taskset, 'exit'), once(taskset, 'error')]).catch(() => {})
}
