import { expect, test } from 'vitest'
import { takeTurns } from './find-radio-track.ts'

test('PLAYER-05 every profile gets a first turn before any gets a second one', () => {
  const items = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2'].map((id) => ({ id, profileId: id.slice(0, 1) }))
  expect(takeTurns(items).map(({ id }) => id)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})
