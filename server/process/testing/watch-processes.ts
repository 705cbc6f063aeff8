import { commandOf, readProc } from '../../../bench/platform/proc.ts'
import type { MemoryCgroup } from './memory-cgroup.ts'

/** The types of processes, by their command line. */
const KINDS: [kind: string, pattern: RegExp][] = [
  ['pictures', /image-worker/],
  ['sounds', /audio-worker/],
  ['PostgreSQL', /postgres/],
  ['seed', /demo\/seed/],
  ['answering', /dist\/server\/main\.js/],
  ['first process', /scripts\/start\.mjs/],
  ['npm', /npm/],
]

/**
 * Peak memory in megabytes (Pss in proc(5)) and seconds of processor time, of all processes of a
 * type.
 */
export type Spent = { mb: number; cpuSeconds: number }

export type Watch = {
  /** The ids of the current processes of a type. */
  pids(kind: string): number[]
  /**
   * Ends the watch. `held` is the peak of memory that could not be dropped, of all processes
   * together.
   */
  stop(): { byKind: Map<string, Spent>; held: number }
}

const LOOK_EVERY_MS = 500
const TICKS_PER_SECOND = 100

/** Measures all processes of a cgroup twice a second. */
export function watchProcesses(cgroup: MemoryCgroup): Watch {
  const kinds = new Map<number, string>()
  const cpu = new Map<number, { first: number; last: number }>()
  const peaks = new Map<string, number>()
  let held = 0
  const kindOf = (pid: number) => {
    const kind = KINDS.find(([, pattern]) => pattern.test(commandOf(pid)))?.[0]
    if (kind) kinds.set(pid, kind)
    return kind ?? kinds.get(pid) ?? 'others'
  }
  const look = () => {
    held = Math.max(held, cgroup.use().held)
    const now = new Map<string, number>()
    for (const pid of cgroup.pids()) {
      const kind = kindOf(pid)
      now.set(kind, (now.get(kind) ?? 0) + proportionalMb(pid))
      const seconds = cpuSecondsOf(pid)
      if (seconds > 0) cpu.set(pid, { first: cpu.get(pid)?.first ?? seconds, last: seconds })
    }
    for (const [kind, mb] of now) peaks.set(kind, Math.max(mb, peaks.get(kind) ?? 0))
  }
  const known = new Set(cgroup.pids())
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    pids: (kind) => cgroup.pids().filter((pid) => kindOf(pid) === kind),
    stop() {
      clearInterval(timer)
      look()
      const byKind = new Map([...peaks].map(([kind, mb]): [string, Spent] => [kind, { mb, cpuSeconds: 0 }]))
      for (const [pid, { first, last }] of cpu) {
        const spent = byKind.get(kinds.get(pid) ?? 'others')
        if (spent) spent.cpuSeconds += known.has(pid) ? last - first : last
      }
      return { byKind, held }
    },
  }
}

const proportionalMb = (pid: number): number =>
  Number(/^Pss: +(\d+) kB$/m.exec(readProc(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

/** `utime` and `stime` in `stat` of proc(5), after the name in brackets. */
function cpuSecondsOf(pid: number): number {
  const fields = readProc(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}
