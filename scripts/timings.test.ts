import { expect, test } from 'vitest'
import { tableOf, timeJourneys, timeUnits } from './timings.ts'

test('a journey that ran several times has one line with its runs, failures, median and longest time', () => {
  const results = [2000, 4000, 9000].map((duration) => ({ status: duration > 8000 ? 'timedOut' : 'passed', duration }))
  const specs = results.map((result) => ({ title: 'plays on', file: 'player.spec.ts', tests: [{ results: [result] }] }))
  const quick = { title: 'shows', file: 'shell.spec.ts', tests: [{ results: [{ status: 'passed', duration: 500 }] }] }
  const timings = timeJourneys({ suites: [{ specs: [quick], suites: [{ specs }] }] })
  expect(tableOf(timings).split('\n')).toEqual([
    ' runs  failures  median s  longest s  test',
    '    3         1       4.0        9.0  player.spec.ts plays on',
    '    1         0       0.5        0.5  shell.spec.ts shows',
    '    4         1                 15.5  in all',
  ])
})

test('names a stress test by its file and its title', () => {
  const assertionResults = [{ fullName: 'survives', status: 'failed', duration: 1500 }]
  expect(timeUnits({ testResults: [{ name: `${process.cwd()}/server/live.stress.ts`, assertionResults }] })).toEqual([
    { name: 'server/live.stress.ts survives', file: 'server/live.stress.ts', runsMs: [1500], failures: 1 },
  ])
})
