import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * In megabytes. `all` includes cached pages of files; `held` is the part that cannot be dropped.
 */
type MemoryUse = { all: number; held: number }

export type MemoryCgroup = {
  /** The command that runs another one, with all its children, within the limit. */
  within(command: string, args: string[]): [command: string, args: string[]]
  pids(): number[]
  use(): MemoryUse
  /** The maximum of `all` so far, in megabytes. */
  peak(): number
  /** The number of processes that the system has killed for lack of memory. */
  kills(): number
  remove(): void
}

const MB = 1024 * 1024
const V1 = '/sys/fs/cgroup/memory'
const V2 = '/sys/fs/cgroup'

/** Limits the total memory of processes, without swap. Null where the system does not allow it. */
export function makeMemoryCgroup(bytes: number): MemoryCgroup | null {
  const isV1 = existsSync(join(V1, 'memory.limit_in_bytes'))
  const dir = join(isV1 ? V1 : V2, `undercroft-${process.pid}`)
  const write = (name: string, value: string | number) => writeFileSync(join(dir, name), String(value))
  try {
    if (!isV1) writeFileSync(join(V2, 'cgroup.subtree_control'), '+memory')
    mkdirSync(dir)
    if (isV1) write('memory.limit_in_bytes', bytes)
    else write('memory.max', bytes)
    const swap = isV1 ? 'memory.memsw.limit_in_bytes' : 'memory.swap.max'
    if (existsSync(join(dir, swap))) write(swap, isV1 ? bytes : 0)
  } catch {
    return null
  }
  const read = (name: string) => readFileSync(join(dir, name), 'utf8')
  const count = (name: string, key: string) => Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(read(name))?.[1] ?? 0)
  const held = isV1 ? ['total_rss', 'total_shmem'] : ['anon', 'shmem']
  return {
    within: (command, args) => ['sh', ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', dir, command, ...args]],
    pids: () => read('cgroup.procs').trim().split('\n').filter(Boolean).map(Number),
    use: () => ({
      all: Number(read(isV1 ? 'memory.usage_in_bytes' : 'memory.current')) / MB,
      held: held.reduce((sum, key) => sum + count('memory.stat', key), 0) / MB,
    }),
    peak: () => Number(read(isV1 ? 'memory.max_usage_in_bytes' : 'memory.peak')) / MB,
    kills: () => count(isV1 ? 'memory.oom_control' : 'memory.events', 'oom_kill'),
    remove: () => rmdirSync(dir),
  }
}
