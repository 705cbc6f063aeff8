import { beforeEach, expect, test } from 'vitest'
import { PlayQueue } from '#web/player/engine/play-queue.ts'
import { makeTrack } from '#web/works/music/factory.ts'
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

test('PLAYER-07 stores queue, place, order, repeat and position', () => {
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

const row = (id: string) => {
  const { peaks: _, ...track } = makeTrack({ id })
  return track
}

test('PLAYER-07 restores five hundred tracks, most without a waveform, with place, order and shuffle', () => {
  const many = Array.from({ length: 500 }, (_, n) => (n < 40 ? makeTrack({ id: `t${n}` }) : row(`t${n}`)))
  const queue = new PlayQueue()
  queue.start(many, many[321]!)
  queue.setShuffle(true)
  const shuffled = queue.value.items.map((item) => item.track.id)
  storeQueue(localStorage, queue.value, 61_000)
  const remembered = readQueue(localStorage)!
  const again = new PlayQueue()
  again.value = remembered.queue
  expect([again.current()?.track.id, remembered.positionMs]).toEqual(['t321', 61_000])
  expect(again.value.items.map((item) => item.track.id)).toEqual(shuffled)
  again.setShuffle(false)
  expect(again.value.items.map((item) => item.track.id)).toEqual(many.map(({ id }) => id))
  expect([again.value.at, again.value.items[0]?.track.peaks]).toEqual([321, undefined])
})

test('PLAYER-07 of more than a thousand tracks it stores those around the current one', () => {
  const many = Array.from({ length: 1500 }, (_, n) => row(`t${n}`))
  const queue = new PlayQueue()
  queue.start(many, many[500]!)
  queue.setShuffle(true)
  queue.setShuffle(false)
  storeQueue(localStorage, queue.value, 0)
  const { queue: read } = readQueue(localStorage)!
  expect([read.items.length, read.items[read.at]?.track.id]).toEqual([1000, 't500'])
})

test('PLAYER-07 a small storage gets fewer tracks around the current one, a full one loses the old queue', () => {
  const full = (room: number) => ({
    getItem: (name: string) => localStorage.getItem(name),
    setItem(name: string, text: string) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      localStorage.setItem(name, text)
    },
  })
  const many = Array.from({ length: 400 }, (_, n) => row(`t${n}`))
  const queue = new PlayQueue()
  queue.start(many, many[200]!)
  storeQueue(full(60_000), queue.value, 7000)
  const { queue: read, positionMs } = readQueue(localStorage)!
  expect([read.items[read.at]?.track.id, positionMs]).toEqual(['t200', 7000])
  expect(read.items.length).toBeGreaterThan(50)
  expect(() => storeQueue(full(100), queue.value, 0)).not.toThrow()
  expect(readQueue(localStorage)).toBeNull()
})

type Item = { track: Record<string, unknown> }

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'abc'],
  ['a track without an address', { track: { ...row('x'), fileUrl: undefined } }],
  ['a track whose length is a text', { track: { ...row('x'), durationMs: '60' } }],
  ['a track with half an artist', { track: { ...row('x'), artist: { id: 'a' } } }],
])('PLAYER-07 %s among the stored tracks is left out, the others stay', (_, bad) => {
  stored((queue) => ({
    ...queue,
    items: (queue.items as Item[]).toSpliced(1, 0, bad as Item),
    at: 2,
    order: [3, 2, 1, 0],
  }))
  const { queue, positionMs } = readQueue(localStorage)!
  expect([ids(), queue.at, positionMs]).toEqual([['a', 'b', 'c'], 1, 5000])
  const again = new PlayQueue()
  again.value = queue
  again.setShuffle(false)
  expect(again.value.items.map((item) => item.track.id)).toEqual(['c', 'b', 'a'])
})

test('PLAYER-07 an invalid current track is replaced by the next one, at its start', () => {
  stored((queue) => ({ ...queue, items: (queue.items as Item[]).with(1, { track: {} }) }))
  const { queue, positionMs } = readQueue(localStorage)!
  expect([ids(), queue.items[queue.at]?.track.id, positionMs]).toEqual([['a', 'c'], 'c', 0])
  stored((queue) => ({ ...queue, items: (queue.items as Item[]).with(2, { track: {} }), at: 2 }))
  const last = readQueue(localStorage)!
  expect(last.queue.items[last.queue.at]?.track.id).toBe('b')
})

test('PLAYER-07 a track stored by an earlier version gets defaults for what is missing', () => {
  const { id, title, fileUrl, durationMs, artist } = row('old')
  stored((queue) => ({ ...queue, items: [{ track: { id, title, fileUrl, durationMs, artist, viewer: {} } }], at: 0 }))
  expect(readQueue(localStorage)?.queue.items[0]?.track).toMatchObject({
    ...{ id: 'old', type: 'track', tags: [], cover: null, stock: null, sensitive: null, likeCount: 0, playCount: 0 },
    viewer: { liked: false, can: { edit: false, delete: false } },
  })
})

test.each<[string, (stored: Record<string, unknown>) => unknown]>([
  ['nothing', () => null],
  ['a place outside', (queue) => ({ ...queue, at: 9 })],
  ['tracks that are none', (queue) => ({ ...queue, items: [{ track: { id: 'a' } }], at: 0 })],
  ['no list', (queue) => ({ ...queue, items: 'abc' })],
])('PLAYER-07 with %s in the storage there is no queue', (_, change) => {
  stored(change)
  expect(readQueue(localStorage)).toBeNull()
})

test('PLAYER-07 the valid part of an order is used; text that is not JSON is no queue', () => {
  stored((queue) => ({ ...queue, order: [2, 2, 7, 'b', 0], repeat: 'often', positionMs: 'far' }))
  const { queue, positionMs } = readQueue(localStorage)!
  const places = queue.unshuffled?.map((key) => queue.items.findIndex((item) => item.key === key))
  expect([ids(), places, queue.repeat, positionMs]).toEqual([['a', 'b', 'c'], [2, 0, 1], 'off', 0])
  stored((queue) => ({ ...queue, order: 'none' }))
  expect(readQueue(localStorage)?.queue.unshuffled).toBeNull()
  localStorage.setItem('queue', '{')
  expect(readQueue(localStorage)).toBeNull()
})
