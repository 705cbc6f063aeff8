import { expect, test } from 'vitest'
import { beforeAt, moved } from './use-carry-by-keys.ts'

const entries = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const move = (entryId: string, to: number) =>
  moved(entries, { entryId, beforeId: beforeAt(entries, entryId, to) })
    .map(({ id }) => id)
    .join('')

test('PLAYLIST-05 an entry moves to its new place', () => {
  expect([move('a', 0), move('a', 2), move('a', 3), move('d', 0), move('c', 1)]).toEqual([
    'abcd',
    'bcad',
    'bcda',
    'dabc',
    'acbd',
  ])
})

test('PLAYLIST-05 an entry that is gone is not moved', () => {
  expect(moved(entries, { entryId: 'x', beforeId: 'a' })).toEqual(entries)
})
