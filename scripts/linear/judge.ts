import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { check } from 'recheck'
import packageJson from '../../package.json' with { type: 'json' }

/** The worst-case cost of an expression: `null` means linear, otherwise the reason in words. */
export type Verdict = string | null

/** Limits count steps, not time, and the seed is fixed: a verdict is the same on every machine. */
const PARAMETERS = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 } as const
const VERSION = `${packageJson.devDependencies.recheck} ${JSON.stringify(PARAMETERS)}`
/**
 * The cache of verdicts. Judging an expression takes up to seconds, and its verdict changes only
 * with the detector.
 */
const KEPT = 'node_modules/.cache/linear-expressions.json'

type Kept = { version: string; verdicts: Record<string, Verdict> }

/** Judges all expressions in parallel. Known verdicts are read from the cache. */
export async function judgeAll(
  expressions: readonly { source: string; flags: string }[],
): Promise<Map<string, Verdict>> {
  const known = readKept()
  const all = new Map(expressions.map((each) => [nameOf(each), each]))
  const judged = await Promise.all(
    [...all].map(async ([name, each]) => [name, known[name] === undefined ? await judge(each) : known[name]] as const),
  )
  mkdirSync(dirname(KEPT), { recursive: true })
  const kept: Kept = { version: VERSION, verdicts: Object.fromEntries(judged) }
  writeFileSync(KEPT, JSON.stringify(kept))
  return new Map(judged)
}

export const nameOf = ({ source, flags }: { source: string; flags: string }): string => `/${source}/${flags}`

/**
 * The detector's verdict on one expression. An expression that it cannot judge counts as not
 * linear.
 */
export async function judge({ source, flags }: { source: string; flags: string }): Promise<Verdict> {
  const said = await check(source, flags, PARAMETERS)
  if (said.status === 'safe') return null
  return said.status === 'vulnerable' ? said.complexity.summary : `not judged (${said.error.kind})`
}

function readKept(): Record<string, Verdict> {
  try {
    const { version, verdicts } = JSON.parse(readFileSync(KEPT, 'utf8')) as Kept
    return version === VERSION ? verdicts : {}
  } catch {
    return {}
  }
}
