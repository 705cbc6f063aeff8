import { glob, readFile } from 'node:fs/promises'

/** Files for Vitest and for Playwright. Null means all tests. */
export type Chosen = { units: string[]; journeys: string[] } | null

const UNITS = '{contract,server,web,demo,scripts}/**/*.test.{ts,tsx}'
const JOURNEYS = 'e2e/**/*.spec.ts'

/**
 * Tests that compare a list with the code. A change in any folder may make a list incomplete, so
 * these tests always run.
 */
export const TESTS_OF_LISTS = [
  'scripts/dangerous-calls.test.ts',
  'scripts/security-table.test.ts',
  'server/access/access.test.ts',
  'server/operations/download/columns.test.ts',
  'server/operations/download/download-data.test.ts',
  'server/operations/download/snapshot.test.ts',
  'server/reach/description/document.test.ts',
  'server/reach/prerender/shown-fields.test.ts',
  'server/operations/imports/round-trip.test.ts',
  'server/resources.test.ts',
  'server/works/kinds/kinds.test.ts',
]

/** Query plan tests fill tables with thousands of rows. Only changed queries make them fail. */
const isSlow = (path: string) => path.includes('query-plans')

/**
 * Selects tests for some words: test files with a word in their path, the tests of lists, and the
 * journeys of the words' requirements. Query plan tests run only with `npm test -- query-plans`.
 */
export async function chooseTests(words: string[]): Promise<Chosen> {
  if (words.length === 0) return null
  const isMeant = (path: string) => words.some((word) => path.toLowerCase().includes(word.toLowerCase()))
  const asksForSlow = words.some(isSlow)
  const units = new Set(TESTS_OF_LISTS)
  const tested: { path: string; ids: string[] }[] = []
  for await (const path of glob(UNITS)) {
    tested.push({ path, ids: firstIdsOf(await readFile(path, 'utf8')) })
    if (isMeant(path) && (asksForSlow || !isSlow(path))) units.add(path)
  }
  const folders = words.map((word) => word.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? word)
  const ids = requirementsOf(tested, (path) => folders.some((folder) => path.toLowerCase().includes(folder)))
  const journeys: string[] = []
  for await (const path of glob(JOURNEYS)) {
    if (isMeant(path)) journeys.push(path)
    else journeys.push(...linesOf(await readFile(path, 'utf8'), words, ids).map((line) => `${path}:${line}`))
  }
  return { units: [...units].toSorted(), journeys: journeys.toSorted() }
}

/** The first requirement of each test title in a file, repeated as often as it occurs. */
function firstIdsOf(source: string): string[] {
  return source.split('\n').flatMap((line) => line.match(/^\s*(?:test\b.*\(|\]?\)\()?['"`]([A-Z]+-\d+) /)?.[1] ?? [])
}

/**
 * A requirement belongs to the selection if a third or more of its unit tests are in selected
 * files.
 */
export function requirementsOf(
  tested: { path: string; ids: string[] }[],
  isMeant: (path: string) => boolean,
): Set<string> {
  const count = (files: typeof tested) =>
    Map.groupBy(
      files.flatMap(({ ids }) => ids),
      (id) => id,
    )
  const [all, meant] = [count(tested), count(tested.filter(({ path }) => isMeant(path)))]
  return new Set([...meant].filter(([id, there]) => there.length * 3 >= all.get(id)!.length).map(([id]) => id))
}

/**
 * The lines of journeys whose first requirement starts with one of the words, or that have a
 * requirement in `ids`.
 */
export function linesOf(source: string, words: string[], ids: ReadonlySet<string> = new Set()): number[] {
  const starts = words.map((word) => word.toUpperCase().replace(/[^A-Z]/g, '')).filter(Boolean)
  return source.split('\n').flatMap((line, index) => {
    const own =
      line
        .match(/^\s*test\(['"`]((?:[A-Z]+-\d+ )+)/)?.[1]
        ?.trim()
        .split(' ') ?? []
    const isCalledSo = starts.some((start) => own[0]?.startsWith(`${start}-`))
    return isCalledSo || own.some((id) => ids.has(id)) ? [index + 1] : []
  })
}
