import { expect, test } from 'vitest'
import { loadLetters, setWords } from './card-words.ts'

const DATE = 'Thu 9 Nov 2090  20:00'

test('REACH-01 a date is never shortened, at any width', async () => {
  await loadLetters([DATE])
  const outlines = (right: number) =>
    setWords({ as: 'date', lines: [DATE] }, { left: 0, top: 0, right, bottom: 101 }).match(/M/g)?.length
  const whole = outlines(10_000)
  const cut = Array.from({ length: 500 }, (_, at) => 250 + at).filter((right) => outlines(right) !== whole)
  expect(cut).toEqual([])
})
