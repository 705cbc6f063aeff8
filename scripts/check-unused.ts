import { bin, run } from './run.ts'

/** A file that nothing imports. */
const UNUSED = 'server/platform/testing/never-imported.ts'

type Found = { name: string; line?: number }
type Issue = { file: string } & Record<string, Found[]>

/**
 * Prints unused files, exports and packages. It fails as well if it does not find the file that is
 * known to be unused: one wrong entry of `knip.json` makes every file count as used.
 */
async function check(): Promise<boolean> {
  const { output } = await run('knip', [bin('knip'), '--reporter', 'json'], { quiet: true })
  if (!output.startsWith('{')) {
    console.log(output)
    return false
  }
  const { issues } = JSON.parse(output) as { issues: Issue[] }
  const lines = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      found.map(({ name, line }) => `${file}${line ? `:${line}` : ''} ${kind} ${name}`),
    ),
  )
  const known = lines.filter((line) => line.startsWith(`${UNUSED} files`))
  if (known.length === 0) lines.push(`${UNUSED} is unused, but was not found`)
  const unexpected = lines.filter((line) => !known.includes(line))
  if (unexpected.length > 0) console.log(unexpected.join('\n'))
  return unexpected.length === 0
}

process.exit((await check()) ? 0 : 1)
