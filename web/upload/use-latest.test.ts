import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A line that checks a chosen file, whose result is then shown or stored. */
const CHECKS_CHOSEN = /const \w+ = (?:\w+ && \()?await check(?:Audio|Cover|Image)\(/
/**
 * Checks that the choice is still the latest; `useArtworkUpload` aborts the earlier upload instead.
 */
const ASKS = /isLatest\(\)|signal\.aborted/

test('a file that was chosen first and checked last never replaces a later choice', () => {
  const late = globSync('web/**/*.{ts,tsx}').flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) =>
      CHECKS_CHOSEN.test(line) && !ASKS.test(lines[at + 1] ?? '') ? [`${file}:${at + 1}`] : [],
    )
  })
  expect(late).toEqual([])
})
