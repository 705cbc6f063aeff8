import { beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#contract/music.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { makePlayer } from './factory.ts'
import type { FakeAudio } from './fake-audio.ts'
import { type Player, SKIP_BROKEN_AFTER_MS } from './player.ts'

const first = makeTrack({ id: 'a', title: 'First' })
const second = makeTrack({ id: 'b', title: 'Second' })
const third = makeTrack({ id: 'c', title: 'Third' })
const list = [first, second]
let audio: FakeAudio
let player: Player

beforeEach(() => {
  ;({ audio, player } = makePlayer())
})
const status = () => player.state.value.status
const playing = () => player.state.value.track?.id
const start = (tracks: Track[]) => {
  player.play(tracks[0]!, tracks)
  audio.sounds()
}

test('PLAYER-06 a refused play reports the reason, unless the browser wants a press first', async () => {
  audio.refusal = new Error('no decoder')
  player.play(first, list)
  await expect.poll(() => player.state.value.error).toBe('Unable to play "First": no decoder')
  audio.refusal = new DOMException('press first', 'NotAllowedError')
  player.play(second, list)
  await expect.poll(() => status()).toBe('paused')
  expect(player.state.value.error).toBeNull()
})

test('PLAYER-06 an invalid URL is not played', () => {
  player.play(makeTrack({ title: 'Trap', fileUrl: 'javascript:alert(1)' }), list)
  expect(player.state.value.error).toBe('Unable to resolve file URL: javascript:alert(1)')
  expect(audio.src).toBe('')
})

test('PLAYER-06 a broken track is reported, then skipped', () => {
  vi.useFakeTimers()
  start([first, second])
  audio.fails(4)
  expect([playing(), player.state.value.error]).toEqual(['a', 'Track source not supported: First'])
  vi.advanceTimersByTime(SKIP_BROKEN_AFTER_MS)
  expect([playing(), status()]).toEqual(['b', 'loading'])
})

test('PLAYER-06 if all tracks are broken each is tried once, even with repeat all', () => {
  vi.useFakeTimers()
  const play = vi.spyOn(audio, 'play')
  player.queue.setRepeat('all')
  player.play(first, [first, second, third])
  for (let n = 0; n < 10; n++) {
    audio.fails(4)
    vi.advanceTimersByTime(SKIP_BROKEN_AFTER_MS)
  }
  expect(play).toHaveBeenCalledTimes(3)
  expect(status()).toBe('error')
})

test('PLAYER-06 a network failure does not skip the track', () => {
  vi.useFakeTimers()
  start([first, second])
  audio.fails(2)
  vi.advanceTimersByTime(SKIP_BROKEN_AFTER_MS * 2)
  expect([playing(), status()]).toEqual(['a', 'error'])
})

test('PLAYER-06 a press by the user cancels the skip', () => {
  vi.useFakeTimers()
  start([first, second, third])
  audio.fails(3)
  player.playItem(player.queue.value.items[2]!)
  vi.advanceTimersByTime(SKIP_BROKEN_AFTER_MS)
  expect(playing()).toBe('c')
})
