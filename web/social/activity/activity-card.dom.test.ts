import { expect, test } from 'vitest'
import { shortBody } from './activity-card.tsx'

test('ACT-02 cuts a long comment at 140 characters and adds dots', () => {
  expect(shortBody('a'.repeat(140))).toBe('a'.repeat(140))
  expect(shortBody('a'.repeat(141))).toBe(`${'a'.repeat(140)}...`)
  expect(shortBody('🎵'.repeat(141))).toBe(`${'🎵'.repeat(140)}...`)
})
