import { childrenOf } from '../platform/cpu.ts'
import { commandOf, readProc } from '../platform/proc.ts'

/** Megabytes by kind of process, and of the files that they have mapped. */
export type Memory = Record<string, number>

/** Which process is what, by its command line. */
const KINDS: [kind: string, pattern: RegExp][] = [
  ['pictures', /image-worker/],
  ['sounds', /audio-worker/],
  ['PostgreSQL', /postgres/],
  ['npm', /npm/],
  ['first process', /scripts\/start\.mjs/],
  ['answering', /dist\/server\/main\.js/],
]

/**
 * Memory of a process and all below it, where what several share is counted once: proportional for what is theirs
 * (proc(5), `Pss`). Of programs and libraries, which others on the machine may run as well, so that their share would
 * depend on these, the largest part that one of the processes uses.
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

const allBelow = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...allBelow(child)])

/** Megabytes in memory of each file that a process has mapped, but for what it has made its own. */
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
