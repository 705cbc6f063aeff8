import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import { warmImageProcess } from '../images/process/make-images.ts'

/** The id of the process in which this one has its pictures made; a new one is waited for. */
export async function imageProcessId(): Promise<number> {
  const find = () => {
    const lines = execFileSync('ps', ['-o', 'pid=,ppid=,stat=,args=', '-e'], { encoding: 'utf8' }).split('\n')
    const found = lines
      .map((line) => line.trim().split(/\s+/))
      .find(([, parent, stat, ...words]) => {
        const isOurs = Number(parent) === process.pid && !stat?.startsWith('Z')
        return isOurs && words.some((word) => word.endsWith('image-worker.ts'))
      })
    return Number(found?.[0] ?? 0)
  }
  await expect.poll(find).toBeGreaterThan(0)
  return find()
}

/** Holds that process still, so that what is asked of it next stays under way. Resolves to its id. */
export async function pauseImageProcess(): Promise<number> {
  warmImageProcess()
  const pid = await imageProcessId()
  process.kill(pid, 'SIGSTOP')
  return pid
}

/** Lets a process that was held go on, unless it was killed meanwhile. */
export function releaseImageProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {}
}
