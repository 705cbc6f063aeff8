import { expect, test, vi } from 'vitest'
import type { Track } from '#contract/music.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { makePlayer } from './factory.ts'
import { SKIP_BROKEN_AFTER_MS } from './player.ts'

const first = makeTrack({ id: 'a', title: 'First', fileUrl: '/media/music/old.mp3' })
const second = makeTrack({ id: 'b', title: 'Second' })
const mended = { ...first, fileUrl: '/media/music/new.mp3' }

function start(findAgain: (id: string) => Promise<Track | null>) {
  const countPlay = vi.fn()
  const asked = vi.fn(findAgain)
  const { audio, player } = makePlayer({ findAgain: asked, countPlay })
  player.play(first, [first, second])
  audio.knowsItsLength()
  audio.sounds()
  return { audio, player, asked, countPlay }
}

test.each([2, 4])(
  'PLAYER-06 a replaced file is looked up once and continues at the same position (%s)',
  async (code) => {
    const { audio, player, asked, countPlay } = start(async () => mended)
    audio.currentTime = 42
    audio.fails(code)
    expect([player.state.value.status, player.state.value.error]).toEqual(['loading', null])
    await expect.poll(() => audio.src).toBe('/media/music/new.mp3')
    audio.error = null
    audio.currentTime = 0
    audio.knowsItsLength()
    audio.sounds()
    expect([player.state.value.status, audio.currentTime]).toEqual(['playing', 42])
    expect(player.queue.value.items[0]?.track.fileUrl).toBe('/media/music/new.mp3')
    expect([asked.mock.calls.length, countPlay.mock.calls.length]).toEqual([1, 1])
  },
)

test('PLAYER-06 a seek in a paused track with a replaced file stays paused at that position', async () => {
  const { audio, player } = start(async () => mended)
  player.pause()
  player.seek(30_000)
  audio.fails(2)
  await expect.poll(() => audio.src).toBe('/media/music/new.mp3')
  audio.currentTime = 0
  audio.knowsItsLength()
  expect([player.state.value.status, audio.currentTime]).toEqual(['paused', 30])
})

test('PLAYER-06 a broken track without a new file is reported, and not looked up again', async () => {
  const { audio, player, asked } = start(async () => first)
  audio.fails(4)
  await expect.poll(() => player.state.value.error).toBe('Track source not supported: First')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('PLAYER-06 a failed lookup keeps the original error', async () => {
  const { audio, player } = start(() => Promise.reject(new Error('no answer')))
  audio.fails(2)
  await expect.poll(() => player.state.value.error).toBe('Network error while loading track: First')
})

test('PLAYER-06 a deleted track is reported as deleted, skipped and removed from the queue', async () => {
  const { audio, player } = start(async () => null)
  vi.useFakeTimers()
  audio.fails(4)
  await vi.waitFor(() => expect(player.state.value.error).toBe('Track was deleted: First'))
  vi.advanceTimersByTime(SKIP_BROKEN_AFTER_MS)
  expect(player.state.value.track?.id).toBe('b')
  expect(player.queue.value.items.map(({ track }) => track.id)).toEqual(['b'])
})

test('PLAYER-06 a deleted track is not skipped while the player is paused', async () => {
  const { audio, player } = start(async () => null)
  vi.useFakeTimers()
  player.pause()
  player.seek(30_000)
  audio.fails(2)
  await vi.waitFor(() => expect(player.state.value.error).toBe('Track was deleted: First'))
  vi.advanceTimersByTime(SKIP_BROKEN_AFTER_MS)
  expect([player.state.value.track?.id, player.state.value.status]).toEqual(['a', 'error'])
})

test('PLAYER-06 a track chosen during the lookup stays current', async () => {
  const found = Promise.withResolvers<Track | null>()
  const { audio, player } = start(() => found.promise)
  audio.fails(4)
  player.playItem(player.queue.value.items[1]!)
  found.resolve(mended)
  await found.promise
  expect([player.state.value.track?.id, player.state.value.error]).toEqual(['b', null])
  expect(audio.src).not.toBe('/media/music/new.mp3')
})
