import { rm } from 'node:fs/promises'
import { ensureBrowser } from './browser.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { chooseTests } from './chosen.ts'
import { ensureDebianPackages } from './debian.ts'
import { readJourneyReport, readUnitReport, type Summary, summarize } from './reports.ts'
import { bin, run } from './run.ts'

/**
 * `npm test`: everything. Types, lint, build, then unit and API tests beside the journeys in a real browser.
 * `npm test -- music`: the tests that concern it alone.
 */
const started = performance.now()
const UNIT_REPORT = 'test-results/unit.json'
const JOURNEY_REPORT = 'test-results/journeys.json'
const NOTHING: Summary = { passed: 0, failures: [] }
const chosen = await chooseTests(process.argv.slice(2))
const wantsUnits = chosen?.units.length !== 0
const wantsJourneys = chosen?.journeys.length !== 0
await rm('test-results', { recursive: true, force: true })

// apt installs one thing at a time
const packages = ensureDebianPackages()
const browser = packages.then(() => (wantsJourneys ? ensureBrowser() : ''))
// either kind of tests waits as often as it works, so they run together
const [checked, ...summaries] = await Promise.all([
  chosen ? true : check(),
  packages.then(() => (wantsUnits ? testUnits() : NOTHING)),
  wantsJourneys ? Promise.all([browser, build()]).then(([path]) => testJourneys(path)) : NOTHING,
])

const passed = summaries.reduce((sum, summary) => sum + summary.passed, 0)
const failures = summaries.flatMap((summary) => summary.failures)
const failed = failures.length + (checked ? 0 : 1)
const minutes = (performance.now() - started) / 60_000
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`)
process.stdout.write(`\nchecks ${chosen ? 'left out' : checked ? 'ok' : 'FAILED'}, ${minutes.toFixed(1)} minutes\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function testUnits(): Promise<Summary> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  // the build leaves 'production' behind, in which React has no tests
  const env = { NODE_ENV: 'test' }
  const unit = await run('tests', [bin('vitest'), 'run', ...reporters, ...(chosen?.units ?? [])], { env })
  return summarize(unit, UNIT_REPORT, readUnitReport)
}

async function testJourneys(CHROMIUM_PATH: string): Promise<Summary> {
  const env = { CHROMIUM_PATH }
  const journeys = await run('journeys', [bin('playwright'), 'test', ...(chosen?.journeys ?? [])], { env })
  return summarize(journeys, JOURNEY_REPORT, readJourneyReport)
}
