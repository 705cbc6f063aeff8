import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3
const OURS = /^undercroft-[a-z]+-(\d+)-/

/**
 * A folder for temporary databases. It is in memory if there is enough: on a disk, creating and
 * deleting their thousands of files takes longer than the tests. Deletes folders in memory that
 * killed runs have left.
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
