import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { run } from '../scripts/run.ts'

/** Files beside the scripts that are no scripts; and the script that runs the others. */
const OTHERS = ['all.ts', 'big-files.ts', 'dataset.ts', 'small-runs.stress.ts']
const SCRIPTS = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.ts') && !OTHERS.includes(name))
/** Some fill a database first, which takes longer beside other work. */
const SCRIPT_MS = 600_000

test.each(SCRIPTS)(
  'a small run of %s fills its tables',
  async (name) => {
    const { code, output } = await run(name, [process.execPath, `bench/${name}`, '--small'], { quiet: true })
    expect(code, output).toBe(0)
    expect(output).toMatch(/^\|.*\|\n\|---/m)
  },
  SCRIPT_MS,
)

test(
  'npm run bench runs its parts',
  async () => {
    const command = [process.execPath, 'bench/all.ts', '--small', '--only', 'media']
    const { code, output } = await run('all', command, { quiet: true })
    expect(code, output).toBe(0)
    expect(output).toContain('| 5 MB, MB/s |')
  },
  SCRIPT_MS,
)
