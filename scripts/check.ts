import { bin, run } from './run.ts'

/**
 * `npm run check` runs all checks in parallel: types, format, lint, unused code and classes, import
 * rings, slow regular expressions, licences of packages, turns of phrase to avoid. It prints the output of failed checks,
 * and the count of those turns of phrase.
 */
export async function check(): Promise<boolean> {
  const outcomes = await Promise.all([
    run('types', [bin('tsc'), '--noEmit'], { quiet: true }),
    run('format and lint', [bin('biome'), 'check', '--error-on-warnings', '.'], { quiet: true }),
    run('unused code', [process.execPath, 'scripts/check-unused.ts'], { quiet: true }),
    run('styles', [process.execPath, 'scripts/check-styles.ts'], { quiet: true }),
    run('rings', [process.execPath, 'scripts/check-rings.ts'], { quiet: true }),
    run('expressions', [process.execPath, 'scripts/check-expressions.ts'], { quiet: true }),
    run('licences', [process.execPath, 'scripts/licences.ts'], { quiet: true }),
    run('words', [process.execPath, 'scripts/check-words.ts'], { quiet: true }),
  ])
  for (const { name, code, output, seconds } of outcomes) {
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`)
    if (code !== 0 || name === 'words') process.stdout.write(`${output.trimEnd()}\n`)
  }
  return outcomes.every(({ code }) => code === 0)
}

if (import.meta.main) process.exit((await check()) ? 0 : 1)
