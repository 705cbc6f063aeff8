import { expect, test } from 'vitest'
import { STEMS } from '#contract/platform/limits.ts'
import { gigabytes, planMemory } from './load-sound.ts'

const MINUTE_MS = 60_000
const stems = (count: number, minutes: number) => Array<number>(count).fill(minutes * MINUTE_MS)

test('MUSIC-13 stems are mixed in stereo, in mono if only that fits, and refused if neither fits', () => {
  expect(planMemory(stems(10, 5), STEMS.mixerBytes)).toEqual({ channels: 2 })
  expect(planMemory(stems(11, 5), STEMS.mixerBytes)).toEqual({ channels: 1 })
  expect(planMemory(stems(18, 5), STEMS.mixerBytes)).toEqual({ channels: 1 })
  const refused = planMemory(stems(64, 10), STEMS.mixerBytes)
  expect(refused).toMatchObject({ channels: 0 })
  expect(gigabytes((refused as { neededBytes: number }).neededBytes)).toBe('6.5 GB')
})

test('MUSIC-13 the memory plan includes one stereo stem while it is converted to mono', () => {
  const bytes = 60 * 44_100 * 4
  expect(planMemory(stems(2, 1), 4 * bytes)).toEqual({ channels: 2 })
  expect(planMemory(stems(3, 1), 5 * bytes)).toEqual({ channels: 1 })
  expect(planMemory(stems(3, 1), 5 * bytes - 1)).toMatchObject({ channels: 0, neededBytes: 5 * bytes })
})
