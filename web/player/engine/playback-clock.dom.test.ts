import { beforeEach, expect, test, vi } from 'vitest'
import { FakeAudio } from './fake-audio.ts'
import { PlaybackClock } from './playback-clock.ts'

let audio: FakeAudio
let clock: PlaybackClock
let frames: FrameRequestCallback[]
let now: number

beforeEach(() => {
  frames = []
  now = 1000
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  audio = new FakeAudio()
  clock = new PlaybackClock(audio as unknown as HTMLMediaElement)
})

/** The browser draws this many frames, 60 a second. */
function draw(count: number): void {
  for (let n = 0; n < count; n++) {
    now += 1000 / 60
    for (const frame of frames.splice(0)) frame(now)
  }
}

test('PLAYER-01 a subscribed waveform moves about every 50 ms during playback, and costs no frame otherwise', () => {
  const ticked = vi.fn()
  clock.running = true
  expect(frames).toHaveLength(0)
  const stopWatching = clock.subscribe(ticked)
  draw(60)
  expect(ticked.mock.calls.length).toBeGreaterThanOrEqual(14)
  expect(ticked.mock.calls.length).toBeLessThanOrEqual(20)
  clock.running = false
  draw(1)
  ticked.mockClear()
  draw(2)
  expect([ticked.mock.calls.length, frames.length]).toEqual([0, 0])
  clock.running = true
  stopWatching()
  draw(2)
  expect(frames).toHaveLength(0)
})

test('PLAYER-01 two subscribers share one frame, and both move', () => {
  const [one, two] = [vi.fn(), vi.fn()]
  const stops = [clock.subscribe(one), clock.subscribe(two)]
  clock.running = true
  clock.running = true
  expect(frames).toHaveLength(1)
  draw(1)
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1])
  stops[0]?.()
  draw(4)
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2])
  stops[1]?.()
})

test('PLAYER-01 a seek moves at once, even when paused, and waits for a file whose length is unknown', () => {
  const ticked = vi.fn()
  clock.subscribe(ticked)
  clock.seek(30_000)
  expect([ticked.mock.calls.length, clock.getPositionMs(), audio.currentTime]).toEqual([1, 30_000, 0])
  audio.knowsItsLength()
  expect([clock.getPositionMs(), audio.currentTime]).toEqual([30_000, 30])
  clock.seek(5000)
  expect([clock.getPositionMs(), audio.currentTime]).toEqual([5000, 5])
})

test('PLAYER-02 a new file starts at its beginning, even if a seek waited for the previous one', () => {
  clock.seek(30_000)
  clock.reset(null)
  audio.knowsItsLength()
  expect([clock.getPositionMs(), audio.currentTime]).toEqual([0, 0])
})
