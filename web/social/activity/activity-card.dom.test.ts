import { expect, test } from 'vitest'
import { shortBody } from './activity-card.tsx'

test('ACT-02 a long comment is cut at 140 characters plus dots', () => {
  expect(shortBody('a'.repeat(140))).toBe('a'.repeat(140))
  expect(shortBody('a'.repeat(141))).toBe(`${'a'.repeat(140)}...`)
  expect(shortBody('🎵'.repeat(141))).toBe(`${'🎵'.repeat(140)}...`)
})
