import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import { warmAudioProcess } from '../audio/audio.ts'
import { warmImageProcess } from '../images/process/make-images.ts'

const WARM = { image: warmImageProcess, audio: warmAudioProcess }
type What = keyof typeof WARM

/** The ids of this process's workers that open pictures or audio. */
export function decodingProcesses(what: What): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,ppid=,stat=,args=', '-e'], { encoding: 'utf8' }).split('\n')
  const found = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, stat, ...words]) => {
      const isOurs = Number(parent) === process.pid && !stat?.startsWith('Z')
      return isOurs && words.some((word) => word.endsWith(`${what}-worker.ts`))
    })
  return found.map(([pid]) => Number(pid))
}

/** The id of one of these workers, other than `known`; waits until it exists. */
export async function decodingProcessId(what: What, known?: number): Promise<number> {
  const find = () => decodingProcesses(what).find((pid) => pid !== known) ?? 0
  await expect.poll(find).toBeGreaterThan(0)
  return find()
}

/** Stops the worker, so that its next order stays in progress. Resolves to its process id. */
export async function pauseDecoding(what: What): Promise<number> {
  WARM[what]()
  const pid = await decodingProcessId(what)
  process.kill(pid, 'SIGSTOP')
  return pid
}

/** Continues a stopped worker, unless it was killed. */
export function resumeDecoding(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {}
}

export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
