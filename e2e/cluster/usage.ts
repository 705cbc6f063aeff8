import { childrenOf, cpuSecondsOf } from '../../bench/platform/cpu.ts'
import { commandOf, readProc } from '../../bench/platform/proc.ts'

export type Usage = { cpuSeconds: number; megabytes: number }

const EVERY_MS = 2000
/**
 * The part to which a process belongs, by its command line. Its child processes belong to the same
 * part.
 */
const PARTS: [part: string, pattern: RegExp][] = [
  ['nginx', /nginx/],
  ['PgBouncer', /pgbouncer/],
  ['Swift', /swift-|memcached/],
  ['PostgreSQL: primary', /postgres.*\/primary\//],
  ['PostgreSQL: replica', /postgres.*\/replica\//],
  ['load', /cluster\/load\//],
]

/**
 * The CPU seconds and the peak memory of each part (proc(5), `Pss`, counts shared memory once),
 * sampled every two seconds. Processes that end count with their last sample.
 */
export class UsageMeter {
  readonly #known: () => Map<number, string>
  readonly #cpu = new Map<number, { part: string; seconds: number }>()
  readonly #most = new Map<string, number>()
  readonly #timer: NodeJS.Timeout

  /** `known`: parts of processes whose command lines do not show it. */
  constructor(known: () => Map<number, string>) {
    this.#known = known
    this.#timer = setInterval(() => this.#look(), EVERY_MS)
  }

  end(): Map<string, Usage> {
    clearInterval(this.#timer)
    this.#look()
    const usage = new Map<string, Usage>()
    for (const { part, seconds } of this.#cpu.values()) {
      const before = usage.get(part)?.cpuSeconds ?? 0
      usage.set(part, { cpuSeconds: before + seconds, megabytes: this.#most.get(part) ?? 0 })
    }
    return usage
  }

  #look(): void {
    const now = new Map<string, number>()
    for (const [pid, part] of this.#partsBelow(process.pid, undefined, this.#known())) {
      const below = childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), 0)
      this.#cpu.set(pid, { part, seconds: cpuSecondsOf(pid) - below })
      now.set(part, (now.get(part) ?? 0) + memoryOf(pid))
    }
    for (const [part, megabytes] of now) this.#most.set(part, Math.max(megabytes, this.#most.get(part) ?? 0))
  }

  #partsBelow(pid: number, inherited: string | undefined, known: Map<number, string>): [pid: number, part: string][] {
    return childrenOf(pid).flatMap((child) => {
      const part = known.get(child) ?? partOf(child) ?? inherited
      return [...(part ? [[child, part] as [number, string]] : []), ...this.#partsBelow(child, part, known)]
    })
  }
}

const partOf = (pid: number): string | undefined => {
  const command = commandOf(pid)
  return PARTS.find(([, pattern]) => pattern.test(command))?.[0]
}

const memoryOf = (pid: number): number =>
  Number(/^Pss: +(\d+) kB/m.exec(readProc(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
