import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { overBudget, readFileTimes, tableOfSlowest } from './file-times.ts'

/** Twenty files of 50 s, and one of the given time. */
const withOneOf = (ms: number) => [
  { file: 'server/big.test.ts', ms },
  ...Array.from({ length: 20 }, (_, n) => ({ file: `web/small-${n}.test.ts`, ms: 50_000 })),
]

test('a file that takes more than a tenth of the total breaks the budget and is named with its share', () => {
  expect(overBudget(withOneOf(110_000))).toEqual([])
  expect(overBudget(withOneOf(250_000))).toEqual([
    expect.stringContaining('server/big.test.ts takes 20.0 % of the time of all files. The budget is 10.0 %'),
  ])
})

test('lists the ten slowest files with seconds and share, the slowest first', () => {
  const [title, first, ...others] = tableOfSlowest(withOneOf(250_000)).split('\n')
  expect(title).toBe('The slowest of 21 files, which took 1250 s:')
  expect(first).toBe('  250.0 s 20.0 %  server/big.test.ts')
  expect(others).toHaveLength(9)
})

test('adds up the journeys of a file beside the unit files, and skips a report that was never written', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'times-'))
  const journey = (title: string, duration: number) => ({
    title,
    file: 'site/shell.spec.ts',
    tests: [{ results: [{ status: 'passed', duration }] }],
  })
  await writeFile(join(dir, 'units.json'), JSON.stringify([{ file: 'server/a.test.ts', ms: 7 }]))
  const suites = [{ specs: [journey('opens', 2000)], suites: [{ specs: [journey('closes', 3000)] }] }]
  await writeFile(join(dir, 'journeys.json'), JSON.stringify({ suites }))
  const paths = [join(dir, 'units.json'), join(dir, 'journeys.json')] as const
  const shell = { file: 'e2e/site/shell.spec.ts', ms: 5000 }
  expect(await readFileTimes(...paths)).toEqual([{ file: 'server/a.test.ts', ms: 7 }, shell])
  expect(await readFileTimes(join(dir, 'none.json'), paths[1])).toEqual([shell])
  await rm(dir, { recursive: true })
})
