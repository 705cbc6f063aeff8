import { expect, test } from 'vitest'
import { makeTrack } from '#web/works/music/factory.ts'
import { groupByDay } from './track-rows.tsx'

const now = new Date(2026, 9, 14, 9)
const at = (...date: [number, number, number, number]) => makeTrack({ createdAt: new Date(...date).toISOString() })

test('FEED-02 groups tracks by day, newest first', () => {
  const tracks = [at(2026, 9, 14, 0), at(2026, 9, 13, 23), at(2026, 9, 13, 0), at(2026, 9, 9, 12), at(2026, 8, 30, 1)]
  const groups = groupByDay(tracks, now).map(({ title, tracks: { length } }) => `${title} ${length}`)
  expect(groups).toEqual(['Today 1', 'Yesterday 2', 'Earlier this week 1', 'September 2026 1'])
})
