import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a count has the right form of its noun', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'profile'))).toEqual([
    '0 profiles',
    '1 profile',
    '2 profiles',
    '1,200 profiles',
  ])
  expect([1, 2].map((count) => counted(count, 'work of art', 'works of art'))).toEqual([
    '1 work of art',
    '2 works of art',
  ])
})

const NOUNS =
  '(?:new |other |music |older |unread |more )?(?:profiles|tracks|songs|stems|albums|artworks|playlists|events|files|items|accounts|' +
  'people|comments|messages|answers|followers|likes|reports|cases|jobs|rows|backups|days|hours|tables)\\b(?! ?[=/>])'
/**
 * A count before a noun that is plural regardless of the count. A limit in capitals is always above
 * one.
 */
const IN_TEXT = new RegExp(`\\$\\{(?![A-Z_]+[.}])[^{}]*\\}[  ]${NOUNS}`, 'g')
const ON_PAGE = new RegExp(`(?<!\\$)\\{[^{}]*(?:[cC]ount|length|total)[^{}]*\\}[  ]${NOUNS}`, 'g')

test('all counts that may be one use `counted`, and none has a fixed plural', async () => {
  const files = globSync('{contract,server,web,demo}/**/*.{ts,tsx}', {
    exclude: (path) => /\.test\.|\.stress\.|factory|testing|fake-|seed/.test(path),
  })
  const found = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(file, 'utf8')
      return [IN_TEXT, ON_PAGE].flatMap((naive) => source.match(naive) ?? []).map((text) => `${file}: ${text}`)
    }),
  )
  expect(found.flat()).toEqual([])
})
