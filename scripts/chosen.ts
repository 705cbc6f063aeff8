import { glob, readFile } from 'node:fs/promises'

/** What to hand to Vitest and to Playwright; null: everything. */
export type Chosen = { units: string[]; journeys: string[] } | null

const UNITS = '{contract,server,web,demo,scripts}/**/*.test.{ts,tsx}'
const JOURNEYS = 'e2e/**/*.spec.ts'

/**
 * What concerns one of the words: files that carry it in their path, and journeys whose first requirement is its:
 * `MUSIC-03` of 'music'.
 */
export async function chooseTests(words: string[]): Promise<Chosen> {
  if (words.length === 0) return null
  const isMeant = (path: string) => words.some((word) => path.toLowerCase().includes(word.toLowerCase()))
  const units: string[] = []
  const journeys: string[] = []
  for await (const path of glob(UNITS)) if (isMeant(path)) units.push(path)
  for await (const path of glob(JOURNEYS)) {
    if (isMeant(path)) journeys.push(path)
    else journeys.push(...linesOf(await readFile(path, 'utf8'), words).map((line) => `${path}:${line}`))
  }
  return { units: units.toSorted(), journeys: journeys.toSorted() }
}

/** Lines on which a journey begins whose first requirement is one of the words. */
export function linesOf(source: string, words: string[]): number[] {
  const starts = words.map((word) => word.toUpperCase().replace(/[^A-Z]/g, '')).filter(Boolean)
  if (starts.length === 0) return []
  const journey = new RegExp(`^\\s*test\\(['"\`](?:${starts.join('|')})-\\d`)
  return source.split('\n').flatMap((line, index) => (journey.test(line) ? [index + 1] : []))
}
