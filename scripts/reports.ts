import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Outcome } from './run.ts'

/**
 * The result of one report: the number of passed tests, and for each failed test its file, title
 * and message.
 */
export type Summary = { passed: number; failures: string[] }

type UnitReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

type Suite = { suites?: Suite[]; specs?: Spec[] }
type Spec = {
  ok: boolean
  title: string
  file: string
  tests: { results: { errors?: { message?: string }[] }[] }[]
}
type JourneyReport = { stats: { expected: number }; suites: Suite[]; errors?: { message?: string }[] }

/**
 * Reads Vitest's JSON report. A file that could not be loaded is a failure, although none of its
 * tests ran.
 */
export function readUnitReport({ numPassedTests, testResults }: UnitReport): Summary {
  const failures = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failureOf(here(name), '', [message])]
    return failed.map((test) => failureOf(here(name), test.fullName, test.failureMessages ?? []))
  })
  return { passed: numPassedTests, failures }
}

/** Reads Playwright's JSON report. A test that passed only on a retry is a failure. */
export function readJourneyReport({ stats, suites, errors = [] }: JourneyReport): Summary {
  const failed = suites
    .flatMap(specsOf)
    .filter((spec) => !spec.ok || spec.tests.some((test) => test.results.length > 1))
  const failures = failed.map((spec) => {
    const results = spec.tests.flatMap((test) => test.results)
    return failureOf(spec.file, spec.title, results.flatMap((result) => result.errors ?? []).map(messageOf))
  })
  return { passed: stats.expected, failures: [...failures, ...errors.map(messageOf)] }
}

/**
 * Reads the report of a run at `path`. A run without a report, or with an exit code but no failed
 * test, is itself a failure.
 */
export async function summarize<Report>(
  { name, code }: Pick<Outcome, 'name' | 'code'>,
  path: string,
  read: (report: Report) => Summary,
): Promise<Summary> {
  try {
    const summary = read(JSON.parse(await readFile(path, 'utf8')) as Report)
    if (code === 0 || summary.failures.length > 0) return summary
    return { ...summary, failures: [`${name}: ended with exit code ${code}, though no test failed; see above`] }
  } catch (error) {
    return { passed: 0, failures: [`${path}: ${error instanceof Error ? error.message : error}`] }
  }
}

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]
const here = (path: string) => relative('', path)
const messageOf = ({ message = '' }: { message?: string }) => message

/**
 * Keeps the first lines of each message: what was expected and where, without the dump of the page.
 */
const failureOf = (file: string, test: string, messages: string[]): string =>
  [`${file} ${test}`.trimEnd(), ...messages.map((message) => message.split('\n').slice(0, LINES).join('\n'))].join('\n')

const LINES = 20
