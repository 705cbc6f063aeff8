import { expect, test, vi } from 'vitest'
import { Emitter, Signal } from './signal.ts'

test('an emitter calls all subscribers, and none that has unsubscribed', () => {
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

test('an emitter starts with its first listener, stops once after the last one, and can start again', () => {
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

test('a signal has its new value when it emits, and emits nothing if the value stays the same', () => {
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

test('a signal follows its source while it has listeners', () => {
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
