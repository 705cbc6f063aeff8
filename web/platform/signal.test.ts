import { expect, test, vi } from 'vitest'
import { Emitter, Signal } from './signal.ts'

test('an emitter tells all who have subscribed, and no more who have left', () => {
  const added = new Emitter<[name: string, count: number]>()
  const first = vi.fn()
  const second = vi.fn()
  const leave = added.subscribe(first)
  added.subscribe(second)
  added.emit('nettle', 2)
  leave()
  added.emit('moth', 1)
  expect(first.mock.calls).toEqual([['nettle', 2]])
  expect(second.mock.calls).toEqual([
    ['nettle', 2],
    ['moth', 1],
  ])
})

test('an emitter starts with the first listener and ends once with the last, and then again', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const emitter = new Emitter(start)
  const leave = [emitter.subscribe(() => undefined), emitter.subscribe(() => undefined)]
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0])
  for (const each of [...leave, ...leave]) each()
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
  emitter.subscribe(() => undefined)
  expect(start).toHaveBeenCalledTimes(2)
})

test('a signal has its new value when it tells of it, and is silent when it stays the same', () => {
  const level = new Signal(1)
  const seen: number[] = []
  const leave = level.subscribe(() => seen.push(level.value))
  level.value = 2
  level.value = 2
  level.value = 3
  leave()
  level.value = 4
  expect([seen, level.value]).toEqual([[2, 3], 4])
})

test('a signal follows what it stands for while somebody listens', () => {
  const clock: { tick?: () => void } = {}
  const seconds = new Signal(0, () => {
    clock.tick = () => seconds.value++
    return () => delete clock.tick
  })
  const leave = seconds.subscribe(() => undefined)
  clock.tick?.()
  expect(seconds.value).toBe(1)
  leave()
  expect(clock.tick).toBeUndefined()
})
