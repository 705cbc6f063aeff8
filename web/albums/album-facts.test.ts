import { expect, test } from 'vitest'
import { releaseText, trackCountText } from './album-facts.ts'

test('ALBUM-03 a release date reads as the day that it is, and says when it is still to come', () => {
  expect(releaseText({ releaseDate: '2026-01-01', isComing: false })).toBe('Jan 1, 2026')
  expect(releaseText({ releaseDate: '2026-10-14', isComing: true })).toBe('Coming Oct 14, 2026')
  expect(releaseText({ releaseDate: null, isComing: false })).toBeNull()
  expect([0, 1, 1200].map(trackCountText)).toEqual(['0 tracks', '1 track', '1,200 tracks'])
})
