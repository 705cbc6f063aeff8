import { rm } from 'node:fs/promises'
import { ensureBrowser } from './browser.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { ensureDebianPackages } from './debian.ts'
import { overBudget, readFileTimes, tableOfSlowest, UNIT_TIMES } from './file-times.ts'
import { readJourneyReport, readUnitReport, type Summary, summarize } from './reports.ts'
import { bin, run } from './run.ts'
import { chooseTests } from './select-tests.ts'

/**
 * `npm test` runs everything: types, lint, build, then unit and API tests beside the journeys in a
 * real browser. `npm test -- music` runs only the tests for that word. Prints the slowest files at
 * the end. In a full run, no file may take more than a tenth of the total.
 */
const started = performance.now()
const UNIT_REPORT = 'test-results/unit.json'
const JOURNEY_REPORT = 'test-results/journeys.json'
const NOTHING: Summary = { passed: 0, failures: [] }
const chosen = await chooseTests(process.argv.slice(2))
const wantsUnits = chosen?.units.length !== 0
const wantsJourneys = chosen?.journeys.length !== 0
await rm('test-results', { recursive: true, force: true })

// apt allows one installation at a time.
const packages = ensureDebianPackages()
const browser = packages.then(() => (wantsJourneys ? ensureBrowser() : ''))
// Both types of tests spend about half their time waiting, so they run together.
const [checked, ...summaries] = await Promise.all([
  chosen ? true : check(),
  packages.then(() => (wantsUnits ? testUnits() : NOTHING)),
  wantsJourneys ? Promise.all([browser, build()]).then(([path]) => testJourneys(path)) : NOTHING,
])

const passed = summaries.reduce((sum, summary) => sum + summary.passed, 0)
const times = await readFileTimes(UNIT_TIMES, JOURNEY_REPORT)
const failures = summaries.flatMap((summary) => summary.failures)
// Only a whole run without failures has a time budget: one file may be half of a selection, and a
// failed test takes as long as its timeout.
if (!chosen && failures.length === 0) failures.push(...overBudget(times))
const failed = failures.length + (checked ? 0 : 1)
const minutes = (performance.now() - started) / 60_000
process.stdout.write(`\n${tableOfSlowest(times)}\n`)
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`)
process.stdout.write(`\nchecks ${chosen ? 'skipped' : checked ? 'ok' : 'FAILED'}, ${minutes.toFixed(1)} minutes\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function testUnits(): Promise<Summary> {
  const reporters = ['default', 'json', './scripts/unit-times-reporter.ts'].map((name) => `--reporter=${name}`)
  // The build sets NODE_ENV to 'production', in which React has no test helpers.
  const env = { NODE_ENV: 'test' }
  const unit = await run(
    'tests',
    [bin('vitest'), 'run', ...reporters, `--outputFile.json=${UNIT_REPORT}`, ...(chosen?.units ?? [])],
    { env },
  )
  return summarize(unit, UNIT_REPORT, readUnitReport)
}

async function testJourneys(CHROMIUM_PATH: string): Promise<Summary> {
  const env = { CHROMIUM_PATH }
  const journeys = await run('journeys', [bin('playwright'), 'test', ...(chosen?.journeys ?? [])], { env })
  return summarize(journeys, JOURNEY_REPORT, readJourneyReport)
}
