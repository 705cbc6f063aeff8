import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement } from '../platform/statement-relay.ts'

/** Installed on the machine or not; the repository does not depend on it. */
const PROGRAM = 'pgbench'
const PGBENCH_SECONDS = 1

export const hasPgbench = (): boolean => {
  try {
    execFileSync(PROGRAM, ['--version'])
    return true
  } catch {
    return false
  }
}

/**
 * Latencies in milliseconds of a script's prepared statements, which pgbench sends one after the
 * other over one connection. For several scripts pgbench picks one at random each time.
 */
export async function pgbench(databaseUrl: string, ...scripts: Statement[][]): Promise<number[]> {
  return withScripts(scripts, async (folder, files) => {
    const options = [...OPTIONS, '-c', '1', ...files, '-l', '--log-prefix', join(folder, 'log')]
    await run(PROGRAM, [...options, databaseUrl])
    const logs = (await readdir(folder)).filter((name) => name.startsWith('log'))
    const lines = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8'))))
      .join('')
      .trim()
      .split('\n')
    return lines.map((line) => Number(line.split(' ')[2]) / 1000)
  })
}

/** How often per second pgbench can send all these statements over this many connections. */
export async function pgbenchRate(databaseUrl: string, statements: Statement[], connections: number): Promise<number> {
  return withScripts([statements], async (_folder, files) => {
    const { stdout } = await run(PROGRAM, [...OPTIONS, '-c', String(connections), '-j', '2', ...files, databaseUrl])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  })
}

const execute = promisify(execFile)
/** Uses generic plans, as `openDatabase` does. */
const run = (program: string, args: string[]) =>
  execute(program, args, { env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' } })
const OPTIONS = ['-n', '-M', 'prepared', '-T', String(PGBENCH_SECONDS)]

/** Calls `use` with a folder for output and the options that name the scripts. */
async function withScripts<T>(
  scripts: Statement[][],
  use: (folder: string, files: string[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'undercroft-pgbench-'))
  try {
    const paths = scripts.map((_, n) => join(folder, `script-${n}.sql`))
    for (const [n, path] of paths.entries())
      await writeFile(path, scripts[n]?.map((each) => `${withValues(each)};\n`).join('') ?? '')
    return await use(
      folder,
      paths.flatMap((path) => ['-f', path]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const withValues = ({ text, values }: Statement): string =>
  text.replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1]))

/**
 * The value, quoted. Colons are escaped, because pgbench reads them as the start of a variable.
 */
function literal(value: string | null | undefined): string {
  if (value === null || value === undefined) return 'null'
  return `U&'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003A')}'`
}
