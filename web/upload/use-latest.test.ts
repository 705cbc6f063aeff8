import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The check of one file that somebody has chosen, whose result is then shown or kept. */
const CHECKS_CHOSEN = /const \w+ = (?:\w+ && \()?await check(?:Audio|Cover|Image)\(/
/** Here or in `useArtworkUpload`, which aborts the upload before. */
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
