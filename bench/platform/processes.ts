import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** The first process of a PostgreSQL that was launched in `dir`, under which all others are. */
export async function postmasterOf(dir: string): Promise<number> {
  return Number((await readFile(join(dir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

/**
 * Has a process, with all that it starts from now on, run on the last core alone, or on all but the last: so that who
 * asks does not take the time of who answers. A system that cannot do so spreads them as it likes.
 */
export async function pin(pid: number, where: 'last' | 'rest' | 'all'): Promise<void> {
  const last = cpus().length - 1
  if (last < 1) return
  const cores = { last: `${last}`, rest: `0-${last - 1}`, all: `0-${last}` }[where]
  const taskset = spawn('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
  await Promise.race([once(taskset, 'exit'), once(taskset, 'error')]).catch(() => {})
}
