import { readFile, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ensureBrowser } from './browser.ts'
import { build } from './build.ts'
import { bin, run } from './run.ts'
import { type Timing, tableOf, timeJourneys, timeUnits } from './timings.ts'

/**
 * `npm run test:long`: tests that are slow by nature. Stress tests (`*.stress.ts`) create heavy
 * load, or kill processes and databases. The long journeys (`*.long.ts`) check every page in every
 * way. `-- --repeat 20` runs each usual journey 20 times instead, with a busy thread beside them.
 * Words choose files of either type: `npm run test:long -- survival`. Prints a table at the end.
 */
const { values, positionals: words } = parseArgs({ options: { repeat: { type: 'string' } }, allowPositionals: true })
const repeats = Number(values.repeat ?? 0)
if (!Number.isInteger(repeats) || repeats < 0)
  throw new Error('--repeat needs a whole number: how often to run each journey')
await rm('test-results', { recursive: true, force: true })
await build()
const CHROMIUM_PATH = await ensureBrowser()

const timings = repeats > 0 ? await repeatJourneys() : [...(await runStressTests()), ...(await runLongJourneys())]
process.stdout.write(`\n${tableOf(timings)}\n`)
process.exit(timings.length > 0 && timings.every(({ failures }) => failures === 0) ? 0 : 1)

async function runStressTests(): Promise<Timing[]> {
  const report = 'test-results/stress.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('stress', [bin('vitest'), 'run', '--passWithNoTests', ...reporters, ...words], {
    env: { LONG: '1' },
  })
  return read('stress', code, report, timeUnits)
}

async function runLongJourneys(): Promise<Timing[]> {
  const { code } = await run('long journeys', [bin('playwright'), 'test', '--pass-with-no-tests', ...words], {
    env: { LONG: '1', CHROMIUM_PATH },
  })
  return read('long journeys', code, 'test-results/journeys.json', timeJourneys)
}

/**
 * A thread that only counts runs beside the journeys. It takes half a core of two from them, and
 * the order of events varies more.
 */
async function repeatJourneys(): Promise<Timing[]> {
  const load = new Worker('for (;;);', { eval: true })
  const command = [bin('playwright'), 'test', '--repeat-each', String(repeats), ...words]
  const { code } = await run('journeys', command, { env: { CHROMIUM_PATH } })
  await load.terminate()
  return read('journeys', code, 'test-results/journeys.json', timeJourneys)
}

/** A run that failed without a failed test in its report gets a line of its own. */
async function read<Report>(name: string, code: number, path: string, time: (report: Report) => Timing[]) {
  const report = await readFile(path, 'utf8').catch(() => null)
  const found = report ? time(JSON.parse(report) as Report) : []
  const isExplained = code === 0 || found.some(({ failures }) => failures > 0)
  return isExplained
    ? found
    : [...found, { name: `${name}: ended with exit code ${code}`, file: '', runsMs: [0], failures: 1 }]
}
