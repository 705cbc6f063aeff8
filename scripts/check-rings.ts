import { globSync, readFileSync } from 'node:fs'
import { ORDER } from './groups.ts'
import { type Arrow, arrowsOf, isTest, type Order } from './rings/arrows.ts'
import { climbsOf, ringsOf } from './rings/rings.ts'

/**
 * The sides (`server`, `web`), each with the order of its groups of folders, lowest first. A group
 * imports only from groups below it. `people/*` is a group of folders, `platform` is one folder,
 * '.' means the files in the root. A side with an empty order is checked for rings only.
 */
const SIDES: Record<string, Order> = ORDER

/**
 * Number of imports printed for each step of a ring. Removing all imports of one step breaks the
 * ring.
 */
const SHOWN = 5

const problems = Object.entries(SIDES).flatMap(([side, order]) => {
  const paths = globSync(`${side}/**/*.{ts,tsx}`).filter((path) => !isTest(path))
  const arrows = arrowsOf(
    side,
    paths.map((path) => ({ path, code: readFileSync(path, 'utf8') })),
    order,
  )
  const rings = ringsOf(arrows).map(({ folders, cycle }) =>
    [
      `${folders.length} folders of ${side} import each other in a ring: ${folders.join(', ')}. Shortest cycle:`,
      ...cycle.flatMap(shown),
    ].join('\n'),
  )
  const climbs = climbsOf(arrows, order)
  if (climbs.length === 0) return rings
  return [
    ...rings,
    [`In ${side}, groups import from groups above them:`, ...climbs.flatMap((arrow) => shown([arrow]))].join('\n'),
  ]
})

function shown(step: readonly Arrow[]): string[] {
  const lines = step.map(({ from, to, file, line, target }) => `  ${from} -> ${to}  ${file}:${line} imports ${target}`)
  return [...lines.slice(0, SHOWN), ...(lines.length > SHOWN ? [`  and ${lines.length - SHOWN} more`] : [])]
}

if (problems.length > 0) process.stdout.write(`${problems.join('\n\n')}\n`)
process.exit(problems.length === 0 ? 0 : 1)
