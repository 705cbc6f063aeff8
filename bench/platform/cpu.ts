import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds that a process and all below it have used so far, by Linux's own account (proc(5), `schedstat`). */
export function cpuSecondsOf(pid: number): number {
  const below = childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), 0)
  return threadsOf(pid).reduce((sum, thread) => sum + nanosecondsOf(pid, thread), 0) / 1e9 + below
}

/** What has ended meanwhile has none. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

const nanosecondsOf = (pid: number, thread: string): number =>
  Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0])

export const childrenOf = (pid: number): number[] =>
  threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
  )
