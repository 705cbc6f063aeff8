import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readJourneyReport, readUnitReport, summarize } from './reports.ts'

test('names each failed test of a unit report with its message', () => {
  const { passed, failures } = readUnitReport({
    numPassedTests: 7,
    testResults: [
      { name: 'server/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'stands', status: 'passed' }] },
      {
        name: join(process.cwd(), 'server/b.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'holds', status: 'passed' },
          { fullName: 'falls', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
    ],
  })
  expect(passed).toBe(7)
  expect(failures).toEqual(['server/b.test.ts falls\nexpected 1 to be 2'])
})

test('counts a test file that cannot be loaded as a failure', () => {
  const broken = { name: 'web/c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  expect(readUnitReport({ numPassedTests: 0, testResults: [broken] }).failures).toEqual([
    'web/c.test.ts\nno such module',
  ])
})

test('finds journeys in nested suites, and counts a journey that needed a retry as a failure', () => {
  const result = (message?: string) => ({ errors: message ? [{ message }] : [] })
  const { passed, failures } = readJourneyReport({
    stats: { expected: 1 },
    suites: [
      {
        specs: [{ ok: true, title: 'stands', file: 'a.spec.ts', tests: [{ results: [result()] }] }],
        suites: [
          {
            specs: [
              { ok: false, title: 'falls', file: 'a.spec.ts', tests: [{ results: [result('not visible')] }] },
              { ok: true, title: 'wavers', file: 'a.spec.ts', tests: [{ results: [result('too late'), result()] }] },
            ],
          },
        ],
      },
    ],
  })
  expect(passed).toBe(1)
  expect(failures).toEqual(['a.spec.ts falls\nnot visible', 'a.spec.ts wavers\ntoo late'])
})

test('counts a report that was never written as a failure', async () => {
  const { passed, failures } = await summarize(
    { name: 'tests', code: 0 },
    'test-results/of-nothing.json',
    readUnitReport,
  )
  expect(passed).toBe(0)
  expect(failures).toEqual([expect.stringContaining('of-nothing.json')])
})

test('counts a run that fails without a failed test as a failure', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'reports-'))
  const path = join(dir, 'unit.json')
  await writeFile(path, JSON.stringify({ numPassedTests: 3, testResults: [] }))
  expect(await summarize({ name: 'tests', code: 0 }, path, readUnitReport)).toEqual({ passed: 3, failures: [] })
  const { passed, failures } = await summarize({ name: 'tests', code: 1 }, path, readUnitReport)
  expect(passed).toBe(3)
  expect(failures).toEqual([expect.stringMatching(/^tests: .*exit code 1/)])
  await rm(dir, { recursive: true })
})
