import { glob, readFile } from 'node:fs/promises'
import { EXCEPTIONS } from './linear/exceptions.ts'
import { type Expression, expressionsIn } from './linear/expressions.ts'
import { judgeAll, nameOf } from './linear/judge.ts'

/** Not checked: expressions in tests match only texts that the program itself wrote. */
const TESTS = /\.(?:test|stress|long)\.tsx?$|\/testing\//

type Judged = Expression & { source: string }

/**
 * Every regular expression that may match outside input must take time linear in the input
 * (SEC-06).
 */
async function findProblems(): Promise<string[]> {
  const found: Expression[] = []
  for await (const path of glob('{server,contract,web}/**/*.{ts,tsx,js,mjs}'))
    if (!TESTS.test(path)) found.push(...expressionsIn(path, await readFile(path, 'utf8')))
  const readable = found.filter((each): each is Judged => each.source !== null)
  const verdicts = await judgeAll(readable)
  const faults = found.map((each) => ({
    ...each,
    fault:
      each.source === null
        ? 'is built from values that are known only at run time'
        : verdicts.get(nameOf(each as Judged)),
  }))
  const faulty = faults.filter(({ fault }) => fault)
  const written = new Set(faulty.map((each) => each.written))
  console.log(`${verdicts.size} expressions, ${written.size} of them not linear.`)
  return [
    ...faulty
      .filter((each) => !(each.written in EXCEPTIONS))
      .map((each) => `${each.at}: ${each.written}: ${each.fault}`),
    ...Object.keys(EXCEPTIONS)
      .filter((each) => !written.has(each))
      .map((each) => `scripts/linear/exceptions.ts: ${each} is linear or gone: remove it`),
  ]
}

const problems = await findProblems()
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)
