import { beforeEach, expect, test } from 'vitest'
import { makeTrack } from '#web/music/factory.ts'
import { PlayQueue } from '#web/player/engine/play-queue.ts'
import { readQueue, storeQueue } from './remembered-queue.ts'

const tracks = ['a', 'b', 'c'].map((id) => makeTrack({ id }))
beforeEach(() => localStorage.clear())

function stored(change: (stored: Record<string, unknown>) => unknown): void {
  const queue = new PlayQueue()
  queue.start(tracks, tracks[1]!)
  storeQueue(localStorage, queue.value, 5000)
  localStorage.setItem('queue', JSON.stringify(change(JSON.parse(localStorage.getItem('queue')!))))
}
const ids = () => readQueue(localStorage)?.queue.items.map((item) => item.track.id)

test('PLAYER-07 queue, place, order, repeat and position are remembered', () => {
  const queue = new PlayQueue()
  queue.start(tracks, tracks[1]!)
  queue.setRepeat('all')
  queue.setShuffle(true)
  storeQueue(localStorage, queue.value, 41_234.5)
  const remembered = readQueue(localStorage)!
  const again = new PlayQueue()
  again.value = remembered.queue
  expect([again.current()?.track.id, remembered.positionMs, again.value.repeat]).toEqual(['b', 41_235, 'all'])
  again.setShuffle(false)
  expect(again.value.items.map((item) => item.track.id)).toEqual(['a', 'b', 'c'])
})

test('PLAYER-07 of a very long queue what is around the current track is remembered', () => {
  const many = Array.from({ length: 1000 }, (_, n) => makeTrack({ id: `t${n}` }))
  const queue = new PlayQueue()
  queue.start(many, many[500]!)
  queue.setShuffle(true)
  queue.setShuffle(false)
  storeQueue(localStorage, queue.value, 0)
  const { queue: read } = readQueue(localStorage)!
  expect([read.items.length, read.items[read.at]?.track.id]).toEqual([200, 't500'])
})

test.each<[string, (stored: Record<string, unknown>) => unknown]>([
  ['nothing', () => null],
  ['a place outside', (queue) => ({ ...queue, at: 9 })],
  ['tracks that are none', (queue) => ({ ...queue, items: [{ track: { id: 'a' } }] })],
  ['no list', (queue) => ({ ...queue, items: 'abc' })],
])('PLAYER-07 %s in the memory is no queue', (_, change) => {
  stored(change)
  expect(readQueue(localStorage)).toBeNull()
})

test('PLAYER-07 an order that does not fit is forgotten, the queue is not; text that is no JSON is no queue', () => {
  stored((queue) => ({ ...queue, order: [0, 0, 7], repeat: 'often', positionMs: 'far' }))
  const remembered = readQueue(localStorage)!
  expect([ids(), remembered.queue.unshuffled, remembered.queue.repeat, remembered.positionMs]).toEqual([
    ['a', 'b', 'c'],
    null,
    'off',
    0,
  ])
  localStorage.setItem('queue', '{')
  expect(readQueue(localStorage)).toBeNull()
})
