import { readFile, rm } from 'node:fs/promises'
import { ensureBrowser } from './browser.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { bin, run } from './run.ts'

/** `npm test`: everything. Types, lint, unit and API tests, build, then the journeys in a real browser. */
const started = performance.now()
const UNIT_REPORT = 'test-results/unit.json'
const JOURNEY_REPORT = 'test-results/journeys.json'
await rm('test-results', { recursive: true, force: true })

const checked = await check()
const unit = await run('tests', [
  bin('vitest'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${UNIT_REPORT}`,
])
await build()
const CHROMIUM_PATH = await ensureBrowser()
const journeys = await run('journeys', [bin('playwright'), 'test'], { env: { CHROMIUM_PATH } })

const unitCounts = await counts(UNIT_REPORT, ({ numPassedTests = 0, numFailedTests = 0 }) => [
  numPassedTests,
  numFailedTests,
])
const journeyCounts = await counts(JOURNEY_REPORT, ({ stats }) => [
  stats?.expected ?? 0,
  (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
])
const failed = unitCounts[1] + journeyCounts[1] + (checked ? 0 : 1)
const minutes = (performance.now() - started) / 60_000
process.stdout.write(`\nchecks ${checked ? 'ok' : 'FAILED'}, ${minutes.toFixed(1)} minutes\n`)
process.stdout.write(`${unitCounts[0] + journeyCounts[0]} passed, ${failed} failed\n`)
process.exit(checked && unit.code === 0 && journeys.code === 0 && failed === 0 ? 0 : 1)

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** Passed and failed tests of a report; a report that is not there is one failure. */
async function counts(path: string, read: (report: Report) => [number, number]): Promise<[number, number]> {
  try {
    return read(JSON.parse(await readFile(path, 'utf8')) as Report)
  } catch {
    return [0, 1]
  }
}
