import { rm } from 'node:fs/promises'
import { ensureBrowser } from './browser.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { ensureNginx } from './nginx.ts'
import { readJourneyReport, readUnitReport, summarize } from './reports.ts'
import { bin, run } from './run.ts'

/** `npm test`: everything. Types, lint, unit and API tests, build, then the journeys in a real browser. */
const started = performance.now()
const UNIT_REPORT = 'test-results/unit.json'
const JOURNEY_REPORT = 'test-results/journeys.json'
await rm('test-results', { recursive: true, force: true })

const checked = await check()
await ensureNginx()
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

const summaries = await Promise.all([
  summarize(unit, UNIT_REPORT, readUnitReport),
  summarize(journeys, JOURNEY_REPORT, readJourneyReport),
])
const passed = summaries.reduce((sum, summary) => sum + summary.passed, 0)
const failures = summaries.flatMap((summary) => summary.failures)
const failed = failures.length + (checked ? 0 : 1)
const minutes = (performance.now() - started) / 60_000
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`)
process.stdout.write(`\nchecks ${checked ? 'ok' : 'FAILED'}, ${minutes.toFixed(1)} minutes\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
