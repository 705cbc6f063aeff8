import { readdirSync } from 'node:fs'
import { readProc } from './proc.ts'

/**
 * CPU seconds that a process and its descendants have used, as Linux counts them (proc(5),
 * `schedstat`).
 */
export function cpuSecondsOf(pid: number): number {
  const below = childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), 0)
  return ownSecondsOf(pid) + below
}

/**
 * The same, with the descendants that have ended. Linux counts those in hundredths of a second
 * (proc(5), `cutime` and `cstime` of `stat`).
 */
export function cpuSecondsEver(pid: number): number {
  const [user, system] = readProc(`/proc/${pid}/stat`).split(') ')[1]?.split(' ').slice(13, 15).map(Number) ?? []
  const ended = ((user ?? 0) + (system ?? 0)) / 100
  const below = childrenOf(pid).reduce((sum, child) => sum + cpuSecondsEver(child), 0)
  return ownSecondsOf(pid) + ended + below
}

const ownSecondsOf = (pid: number): number =>
  threadsOf(pid).reduce((sum, thread) => sum + nanosecondsOf(pid, thread), 0) / 1e9

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

const nanosecondsOf = (pid: number, thread: string): number =>
  Number(readProc(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0])

export const childrenOf = (pid: number): number[] =>
  threadsOf(pid).flatMap((thread) =>
    readProc(`/proc/${pid}/task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
  )

export const allBelow = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...allBelow(child)])

const TICKS_PER_SECOND = 100

/**
 * CPU seconds of a process itself and of its children that have ended, both with ended threads, in
 * steps of 10 ms (proc(5), `stat`).
 */
export function cpuTimesOf(pid: number): { own: number; ended: number } {
  const fields = readProc(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number)
  return { own: (user + system) / TICKS_PER_SECOND, ended: (childUser + childSystem) / TICKS_PER_SECOND }
}
