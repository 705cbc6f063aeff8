import type { Arrow, Order } from './arrows.ts'

/** Folders each of which reaches all others by imports, and the shortest cycle among them. */
export type Ring = { folders: string[]; cycle: Arrow[][] }

/** Returns every ring, the largest first. Each step of a cycle has all its arrows. */
export function ringsOf(arrows: readonly Arrow[]): Ring[] {
  const steps = stepsOf(arrows)
  const reached = new Map([...steps.keys()].map((folder) => [folder, reachedFrom(folder, steps)]))
  const isOneRing = (one: string, other: string) => reached.get(one)?.has(other) && reached.get(other)?.has(one)
  const rings: Ring[] = []
  for (const folder of reached.keys()) {
    if (!isOneRing(folder, folder) || rings.some(({ folders }) => folders.includes(folder))) continue
    const folders = [...reached.keys()].filter((other) => isOneRing(folder, other)).toSorted()
    rings.push({ folders, cycle: shortestCycle(folders, steps) })
  }
  return rings.toSorted((one, other) => other.folders.length - one.folders.length)
}

/**
 * Arrows from a group to one above it; `order` starts with the lowest. Groups missing in `order`
 * are reported, too.
 */
export function climbsOf(arrows: readonly Arrow[], order: Order): Arrow[] {
  if (order.length === 0) return []
  const groups = order.map((name) => name.replace(/\/\*$/, ''))
  const heightOf = (folder: string) => groups.indexOf(folder.startsWith('./') ? '.' : (folder.split('/')[0] as string))
  return arrows.filter(({ from, to }) => {
    const [low, high] = [heightOf(from), heightOf(to)]
    return low === -1 || high === -1 || low < high
  })
}

type Steps = Map<string, Map<string, Arrow[]>>

function stepsOf(arrows: readonly Arrow[]): Steps {
  const steps: Steps = new Map()
  for (const arrow of arrows) {
    const out = steps.get(arrow.from) ?? new Map<string, Arrow[]>()
    steps.set(arrow.from, out.set(arrow.to, [...(out.get(arrow.to) ?? []), arrow]))
  }
  return steps
}

/**
 * The folders that can be reached from a folder, each with the step before it. The start is
 * included only if it is on a cycle.
 */
function reachedFrom(start: string, steps: Steps): Map<string, string> {
  const before = new Map<string, string>()
  const next = [start]
  for (const folder of next)
    for (const to of steps.get(folder)?.keys() ?? []) {
      if (before.has(to)) continue
      before.set(to, folder)
      next.push(to)
    }
  return before
}

/**
 * Of equally short cycles, returns the one with the fewest arrows, which is the least work to
 * break.
 */
function shortestCycle(folders: readonly string[], steps: Steps): Arrow[][] {
  const cycles = folders.map((start) => {
    const before = reachedFrom(start, steps)
    const cycle: Arrow[][] = []
    let to = start
    do {
      const from = before.get(to) as string
      cycle.unshift(steps.get(from)?.get(to) ?? [])
      to = from
    } while (to !== start)
    return cycle
  })
  return cycles.toSorted((one, other) => one.length - other.length || one.flat().length - other.flat().length)[0] ?? []
}
