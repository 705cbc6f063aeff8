import { describe, expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

const SIZE = 10
/** Node accepts headers of 16 kB in all. */
const LONG = 8000

/** Hostile headers with their result. The expression that used to read them took 30 s for the first one. */
const HOSTILE: [name: string, header: string, part: 'whole' | 'none'][] = [
  ['spaces on both sides of the dash', `bytes=${' '.repeat(LONG / 2)}-${' '.repeat(LONG / 2)}x`, 'whole'],
  ['spaces before the sign', `bytes${' '.repeat(LONG)}x=0-1`, 'whole'],
  ['tabs after the end', `bytes=0-${'\t'.repeat(LONG)}x`, 'whole'],
  ['zeros', `bytes=${'0'.repeat(LONG)}x`, 'whole'],
  ['digits', `bytes=${'9'.repeat(LONG)}-`, 'none'],
  ['commas', `bytes=${','.repeat(LONG)}`, 'whole'],
  ['many parts', `bytes=${'0-1,'.repeat(LONG / 4)}5-6`, 'whole'],
  ['many parts outside', `bytes=${'99-,'.repeat(LONG / 4)}`, 'none'],
  ['dashes', `bytes=${'-'.repeat(LONG)}`, 'whole'],
]

describe('SEC-06 a hostile Range header costs no more than its length', () => {
  test.each(HOSTILE)('%s', (_name, header, part) => {
    expect(readRange(header, SIZE)).toBe(part)
  })

  test('all of them together, a hundred times', () => {
    const before = performance.now()
    for (let round = 0; round < 100; round++) for (const [, header] of HOSTILE) readRange(header, SIZE)
    // 30 ms on a quiet machine; the slowest of them took 30 s by itself
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})

test.each([
  [null, 'whole'],
  ['', 'whole'],
  ['bytes=0-1,', { start: 0, end: 1 }],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=0-1,99-', 'whole'],
  ['bytes=0-1,x', 'whole'],
  ['BYTES=-4', { start: 6, end: 9 }],
])('PLAYER-04 %s of ten bytes is %j', (header, part) => {
  expect(readRange(header, SIZE)).toEqual(part)
})

test('PLAYER-04 an empty file has no parts', () => {
  expect(['bytes=0-', 'bytes=0-0', 'bytes=-0'].map((header) => readRange(header, 0))).toEqual(['none', 'none', 'none'])
})
