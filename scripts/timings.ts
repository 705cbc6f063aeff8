import { relative } from 'node:path'

/** The runs of a test, each in milliseconds, and the number of failed ones. */
export type Timing = { name: string; file: string; runsMs: number[]; failures: number }

type UnitReport = {
  testResults: { name: string; assertionResults: { fullName: string; status: string; duration?: number | null }[] }[]
}
type Suite = { suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; file: string; tests: { results: { status: string; duration: number }[] }[] }

/** Reads Vitest's JSON report. */
export const timeUnits = ({ testResults }: UnitReport): Timing[] =>
  gather(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration }) => ({
        name: `${relative('', name)} ${fullName}`,
        file: relative('', name),
        ms: duration ?? 0,
        failed: status === 'failed',
      })),
    ),
  )

/** Reads Playwright's JSON report. A journey that ran several times has one entry. */
export const timeJourneys = ({ suites }: { suites: Suite[] }): Timing[] =>
  gather(
    suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, duration }) => ({ name: `${file} ${title}`, file, ms: duration, failed: status !== 'passed' })),
    ),
  )

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

function gather(runs: { name: string; file: string; ms: number; failed: boolean }[]): Timing[] {
  const timings = new Map<string, Timing>()
  for (const { name, file, ms, failed } of runs) {
    const timing = timings.get(name) ?? { name, file, runsMs: [], failures: 0 }
    timing.runsMs.push(ms)
    if (failed) timing.failures++
    timings.set(name, timing)
  }
  return [...timings.values()]
}

/** One line for each test: failed ones first, then the slowest. The last line has the totals. */
export function tableOf(timings: Timing[]): string {
  const order = timings.toSorted((a, b) => b.failures - a.failures || Math.max(...b.runsMs) - Math.max(...a.runsMs))
  const rows = order.map(({ name, runsMs, failures }) => {
    const sorted = runsMs.toSorted((a, b) => a - b)
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
    return line(runsMs.length, failures, seconds(median), seconds(sorted.at(-1) ?? 0), name)
  })
  const all = timings.flatMap(({ runsMs }) => runsMs)
  const failures = timings.reduce((sum, timing) => sum + timing.failures, 0)
  const sums = line(all.length, failures, '', seconds(all.reduce((sum, ms) => sum + ms, 0)), 'in all')
  return [line('runs', 'failures', 'median s', 'longest s', 'test'), ...rows, sums].join('\n')
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
const line = (runs: number | string, failures: number | string, median: string, longest: string, name: string) =>
  `${String(runs).padStart(5)} ${String(failures).padStart(9)} ${median.padStart(9)} ${longest.padStart(10)}  ${name}`
