import { readFile } from 'node:fs/promises'
import { timeJourneys } from './timings.ts'

/** Time that the tests of one file took, setup included, in milliseconds. */
export type FileTime = { file: string; ms: number }

/** Where `unit-times-reporter.ts` writes the times of the unit files. */
export const UNIT_TIMES = 'test-results/unit-times.json'
/**
 * The largest share of the total for one file: a longer file keeps a core busy after all others
 * have ended.
 */
const SHARE_MAX = 0.1
const SHOWN = 10

/** The times of all files of both reports. A missing report adds nothing. */
export async function readFileTimes(unitTimes: string, journeyReport: string): Promise<FileTime[]> {
  const [units, journeys] = await Promise.all([unitTimes, journeyReport].map(readJson))
  return [...((units ?? []) as FileTime[]), ...(journeys ? timesOfJourneys(journeys as JourneyReport) : [])]
}

type JourneyReport = Parameters<typeof timeJourneys>[0]

/** Reads Playwright's JSON report, whose file names are relative to `e2e`. */
export function timesOfJourneys(report: JourneyReport): FileTime[] {
  const times = new Map<string, number>()
  for (const { file, runsMs } of timeJourneys(report))
    times.set(file, (times.get(file) ?? 0) + runsMs.reduce((sum, ms) => sum + ms, 0))
  return [...times].map(([file, ms]) => ({ file: `e2e/${file}`, ms }))
}

/** The slowest files, one per line: seconds, share of the total, name. */
export function tableOfSlowest(times: FileTime[]): string {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  const lines = slowest.map(
    ({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s ${percent(ms / wholeOf(times)).padStart(6)}  ${file}`,
  )
  return [`The slowest of ${times.length} files, which took ${(wholeOf(times) / 1000).toFixed(0)} s:`, ...lines].join(
    '\n',
  )
}

/** One failure for each file that takes more than a tenth of the total. */
export const overBudget = (times: FileTime[]): string[] =>
  times
    .filter(({ ms }) => ms > wholeOf(times) * SHARE_MAX)
    .map(
      ({ file, ms }) =>
        `${file} takes ${percent(ms / wholeOf(times))} of the time of all files. The budget is ${percent(SHARE_MAX)}: ` +
        'make its preparation cheaper, or split the file',
    )

const wholeOf = (times: FileTime[]): number => times.reduce((sum, { ms }) => sum + ms, 0)
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}
