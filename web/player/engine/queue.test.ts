import { expect, test } from 'vitest'
import { makeTrack } from '#web/works/music/factory.ts'
import { PlayQueue } from './play-queue.ts'
import { itemsAhead } from './queue.ts'

const tracks = ['a', 'b', 'c', 'd', 'e'].map((id) => makeTrack({ id }))
const [a, b, c, , e] = tracks as [(typeof tracks)[0], ...typeof tracks]

/** A fixed sequence of 'random' numbers. */
function numbers(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

function queueAt(track = a) {
  const queue = new PlayQueue(numbers())
  queue.start(tracks, track)
  return queue
}
const order = (queue: PlayQueue) => queue.value.items.map((item) => item.track.id).join('')
const current = (queue: PlayQueue) => queue.current()?.track.id
const keyOf = (queue: PlayQueue, id: string) => queue.value.items.find((item) => item.track.id === id)!.key

/** Plays until the queue ends, at most `most` tracks. */
function listen(queue: PlayQueue, most = 20): string {
  let received = current(queue) ?? ''
  for (let n = 0; n < most; n++) {
    const next = queue.next(true)
    if (!next) break
    queue.goTo(next.key)
    received += current(queue)
  }
  return received
}

test('PLAYER-07 a list plays from the started track to its end', () => {
  expect(listen(queueAt(c))).toBe('cde')
  expect(queueAt().previous()).toBeUndefined()
})

test('PLAYER-07 a track outside its list plays alone', () => {
  const queue = new PlayQueue()
  queue.start([b!, c!], makeTrack({ id: 'x' }))
  expect(order(queue)).toBe('x')
})

test('PLAYER-07 repeat all starts over, repeat one stays', () => {
  const queue = queueAt(e)
  queue.setRepeat('all')
  expect(listen(queue, 5)).toBe('eabcde')
  queue.goTo(keyOf(queue, 'a'))
  expect(queue.previous()?.track.id).toBe('e')
  queue.setRepeat('one')
  expect([queue.next(true)?.track.id, queue.next(false)?.track.id]).toEqual(['a', 'b'])
})

test('PLAYER-07 shuffle plays every track once in a fixed order, and turning it off restores the list', () => {
  const queue = queueAt(c)
  queue.setShuffle(true)
  const shuffled = order(queue)
  expect([shuffled[0], shuffled.length]).toEqual(['c', 5])
  expect(shuffled).not.toBe('cdeab')
  expect(listen(queue)).toBe(shuffled)
  expect(queue.previous()?.track.id).toBe(shuffled[3])
  queue.setShuffle(false)
  expect([order(queue), current(queue)]).toEqual(['abcde', shuffled[4]])
})

test('PLAYER-07 a new list is shuffled if shuffle is on', () => {
  const queue = queueAt()
  queue.setShuffle(true)
  queue.start(tracks, b!)
  expect([current(queue), new Set(order(queue)).size, order(queue) === 'bacde']).toEqual(['b', 5, false])
})

test('PLAYER-07 play next and add to queue work with shuffle, and a track may be in the queue twice', () => {
  const queue = queueAt(b)
  queue.add(makeTrack({ id: 'x' }), 'next')
  queue.add(makeTrack({ id: 'y' }), 'end')
  queue.add(makeTrack({ id: 'a' }), 'end')
  expect(order(queue)).toBe('abxcdeya')
  queue.setShuffle(true)
  queue.add(makeTrack({ id: 'z' }), 'next')
  expect(order(queue)[1]).toBe('z')
  queue.setShuffle(false)
  expect(order(queue)).toBe('abzxcdeya')
})

test('PLAYER-07 the tracks after the current one can be reordered, removed and cleared; the current track stays', () => {
  const queue = queueAt(b)
  queue.moveAhead(keyOf(queue, 'e'), 0)
  expect([order(queue), current(queue)]).toEqual(['abecd', 'b'])
  queue.moveAhead(keyOf(queue, 'e'), 2)
  expect(order(queue)).toBe('abcde')
  queue.remove(keyOf(queue, 'c'))
  expect(order(queue)).toBe('abde')
  queue.clearAhead()
  expect([order(queue), current(queue), itemsAhead(queue.value).length]).toEqual(['ab', 'b', 0])
})

test('PLAYER-05 played radio tracks stay in the queue, up to a limit', () => {
  const queue = queueAt(e)
  for (let n = 0; n < 200; n++) queue.goTo(queue.addRadio(makeTrack({ id: `r${n}` })).key)
  expect([current(queue), queue.previous()?.track.id]).toEqual(['r199', 'r198'])
  expect(queue.value.items.length).toBeLessThan(60)
})

test('a deleted track does not play next', () => {
  const queue = queueAt()
  queue.forgetTrack('b')
  expect(listen(queue)).toBe('acde')
})
