import { allBelow } from '../platform/cpu.ts'
import { commandOf, readProc } from '../platform/proc.ts'

/** Megabytes by type of process, and those of mapped program files. */
export type Memory = Record<string, number>

/** Types of processes by command line. */
const KINDS: [kind: string, pattern: RegExp][] = [
  ['image workers', /image-worker/],
  ['audio workers', /audio-worker/],
  ['PostgreSQL', /postgres/],
  ['npm', /npm/],
  ['main process', /scripts\/start\.mjs/],
  ['server', /dist\/server\/main\.js/],
]

/**
 * Measures the memory of a process and its descendants, and counts shared memory once (proc(5),
 * `Pss`). Other programs on the machine may map the same program files and libraries, which would
 * change their proportional share. So each such file counts with the largest part that one process
 * uses.
 */
export function memoryBelow(pid: number): Memory {
  const memory: Memory = {}
  const files = new Map<string, number>()
  for (const each of [pid, ...allBelow(pid)]) {
    const kind = KINDS.find(([, pattern]) => pattern.test(commandOf(each)))?.[0] ?? 'others'
    const rollup = readProc(`/proc/${each}/smaps_rollup`)
    const own = megabytes(rollup, 'Pss_Anon') + megabytes(rollup, 'Pss_Shmem')
    memory[kind] = (memory[kind] ?? 0) + own
    for (const [file, size] of mappedBy(each)) files.set(file, Math.max(size, files.get(file) ?? 0))
  }
  memory['program files'] = [...files.values()].reduce((sum, size) => sum + size, 0)
  return memory
}

/** Resident megabytes of each file that a process maps, without private copies. */
function mappedBy(pid: number): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const mapping of readProc(`/proc/${pid}/smaps`).split(/^(?=[\da-f]+-[\da-f]+ )/m)) {
    const file = /^\S+ \S+ \S+ \S+ [1-9]\d* +(\/\S.*)/.exec(mapping)?.[1]
    if (!file || file.startsWith('/dev/')) continue
    const size = megabytes(mapping, 'Rss') - megabytes(mapping, 'Anonymous')
    sizes.set(file, (sizes.get(file) ?? 0) + size)
  }
  return sizes
}

const megabytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
