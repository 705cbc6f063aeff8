import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3
const OURS = /^undercroft-[a-z]+-(\d+)-/

/**
 * A folder for databases that are thrown away: in memory where there is plenty, as a disk takes longer to make and
 * forget their thousands of files than the tests take. What runs that were killed have left in memory goes.
 */
export async function makeThrowawayFolder(name: string): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < ENOUGH_BYTES) return mkdtemp(join(tmpdir(), `undercroft-${name}-`))
  for (const folder of await readdir(MEMORY)) {
    const pid = OURS.exec(folder)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(MEMORY, folder), { recursive: true, force: true })
  }
  return mkdtemp(join(MEMORY, `undercroft-${name}-${process.pid}-`))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
