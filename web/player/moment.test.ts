import { expect, test } from 'vitest'
import { readMoment } from './moment.ts'

test('MUSIC-11 `?t=` sets the start, within the track', () => {
  expect(['83', '1:23', '0'].map((text) => readMoment(text, 478_000))).toEqual([83_000, 83_000, 0])
  for (const text of [undefined, '', '478', '-5', 'soon', '1e3']) expect(readMoment(text, 478_000)).toBeNull()
})
