import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipPiece, joinGzip } from './gzip-pieces.ts'

test('pieces in any order form a gzip stream of their texts', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 3000 }), { maxLength: 20 })
  fc.assert(
    fc.property(texts, fc.constantFrom(0 as const, 1 as const, 6 as const), (all, level) => {
      const pieces = all.map((text) => gzipPiece(text, level))
      expect(gunzipSync(joinGzip(pieces)).toString()).toBe(all.join(''))
      expect(gunzipSync(joinGzip(pieces.toReversed())).toString()).toBe(all.toReversed().join(''))
    }),
  )
})

test('a piece of a megabyte, and one of a single byte after it', () => {
  const large = 'mains hum '.repeat(100_000)
  const joined = joinGzip([gzipPiece(large, 6), gzipPiece('!', 0), gzipPiece(large, 1)])
  expect(gunzipSync(joined).toString()).toBe(`${large}!${large}`)
  expect(joined.length).toBeLessThan(20_000)
})
