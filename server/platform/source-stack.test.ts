import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { sourceStack } from './source-stack.ts'

test('logs an error of the bundle with its places in the sources, and leaves other files as they are', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-maps-'))
  try {
    const source = join(dir, 'failing.ts')
    await writeFile(source, '\n\nexport const fail = (): never => {\n  throw new Error("mains hum")\n}\nfail()\n')
    const bundle = await rolldown({ input: source })
    await bundle.write({ file: join(dir, 'failing.js'), sourcemap: true })
    await bundle.close()
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', `import '${dir}/failing.js'`])
    const { stderr } = (await run.catch((error) => error)) as { stderr: string }
    const stack = stderr.split('\n').filter((line) => line.startsWith('    at '))
    expect(stack.join()).toContain('failing.js:')
    const shown = sourceStack(stack.join('\n'))
    expect(shown).toContain(`${relative(process.cwd(), source)}:4:`)
    expect(shown).not.toContain('failing.js:')
    await writeFile(join(dir, 'broken.js.map'), '{')
    const others = `Error: hum\n    at one (${join(dir, 'broken.js')}:1:2)\n    at two (node:internal/timers:5:7)`
    expect(sourceStack(others)).toBe(others)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
