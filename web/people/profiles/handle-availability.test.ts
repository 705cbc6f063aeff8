import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HANDLE_RULE as CONTRACTS } from '#contract/profiles.ts'
import { cleanHandle, HANDLE_RULE, isWholeHandle } from './handle-availability.ts'

test('PROF-04 the handle field keeps letters, digits and underscores, in lower case, 30 at most', () => {
  expect(cleanHandle('Tallow-Rat & the_Wicks!')).toBe('tallowratthe_wicks')
  expect(cleanHandle('Ärger ŽIŽKOV')).toBe('rgerikov')
  expect(cleanHandle('x'.repeat(40))).toHaveLength(30)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(cleanHandle(typed)).toMatch(/^[a-z0-9_]{0,30}$/)
    }),
  )
})

test('PROF-05 the rule equals the server’s', () => {
  expect(HANDLE_RULE).toBe(CONTRACTS)
  expect(['ab', 'abc', 'a'.repeat(30)].map(isWholeHandle)).toEqual([false, true, true])
})
