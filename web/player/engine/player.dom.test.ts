import { beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#contract/music.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { makePlayer } from './factory.ts'
import type { FakeAudio } from './fake-audio.ts'
import type { Player } from './player.ts'

const first = makeTrack({ id: 'a', title: 'First' })
const second = makeTrack({ id: 'b', title: 'Second' })
const third = makeTrack({ id: 'c', title: 'Third' })
const list = [first, second]
const findNext = vi.fn<(afterId: string | undefined) => Promise<Track | null>>()
const countPlay = vi.fn<(trackId: string) => void>()
let audio: FakeAudio
let player: Player

beforeEach(() => {
  findNext.mockReset().mockResolvedValue(null)
  countPlay.mockReset()
  ;({ audio, player } = makePlayer({ findNext, countPlay }))
})
const status = () => player.state.value.status
const playing = () => player.state.value.track?.id
const start = (tracks: Track[], at = 0) => {
  player.play(tracks[at]!, tracks)
  audio.sounds()
}

test('PLAYER-02 a new track loads, plays and counts one play; the same track again toggles', async () => {
  expect(status()).toBe('none')
  player.play(first, list)
  expect([status(), audio.src]).toEqual(['loading', first.fileUrl])
  expect(countPlay).not.toHaveBeenCalled()
  audio.sounds()
  player.play(first, list)
  expect([status(), audio.paused]).toEqual(['paused', true])
  player.play(first, list)
  audio.sounds()
  expect(status()).toBe('playing')
  expect(countPlay.mock.calls).toEqual([['a']])
})

test('PLAYER-02 a new track resets progress and error', () => {
  player.play(first, list)
  audio.sounds()
  audio.currentTime = 40
  audio.fails(2)
  expect(player.state.value.error).toBe('Network error while loading track: First')
  audio.readyState = 0
  player.play(second, list)
  expect([status(), player.state.value.error]).toEqual(['loading', null])
})

test('a seek before the length is known waits for it', () => {
  player.play(first, list, 30_000)
  expect([audio.currentTime, player.clock.getPositionMs()]).toEqual([0, 30_000])
  audio.knowsItsLength()
  expect(audio.currentTime).toBe(30)
  player.seek(5000)
  expect(audio.currentTime).toBe(5)
})

test('with a position the current track continues from there instead of pausing', () => {
  player.play(first, list)
  audio.sounds()
  player.play(first, list, 12_000)
  expect([status(), audio.currentTime]).toEqual(['playing', 12])
})

test('PLAYER-05 at its end the next track of the list plays, and after the list the radio', async () => {
  const fromRadio = makeTrack({ id: 'r' })
  findNext.mockResolvedValue(fromRadio)
  player.play(first, list)
  audio.sounds()
  audio.ends()
  expect(playing()).toBe('b')
  expect(findNext).not.toHaveBeenCalled()
  audio.sounds()
  audio.ends()
  await expect.poll(() => playing()).toBe('r')
  expect(findNext).toHaveBeenCalledWith('b')
})

test('PLAYER-05 lookups of the next track do not overlap, and a track chosen during a lookup wins', async () => {
  const { promise, resolve } = Promise.withResolvers<Track | null>()
  findNext.mockReturnValue(promise)
  const lookups = [player.startRadio(), player.startRadio()]
  player.play(second, list)
  resolve(first)
  await Promise.all(lookups)
  expect(findNext).toHaveBeenCalledTimes(1)
  expect(playing()).toBe('b')
})

test('PLAYER-05 playback stops if the radio finds nothing', async () => {
  player.play(first, [])
  audio.sounds()
  audio.ends()
  await expect.poll(() => status()).toBe('paused')
  expect(await player.startRadio()).toBe('nothing')
})

test('PLAYER-06 a failed lookup is reported', async () => {
  findNext.mockRejectedValue(new Error('offline'))
  player.play(first, [])
  audio.sounds()
  audio.ends()
  await expect.poll(() => player.state.value.error).toBe('Failed to load next track')
})

test('a deleted track stops, and does not play next', () => {
  player.play(first, list)
  player.forgetTrack('b')
  expect(player.queue.value.items.map((item) => item.track.id)).toEqual(['a'])
  player.forgetTrack('a')
  expect([status(), playing(), audio.src]).toEqual(['none', undefined, ''])
})

test('a renamed track keeps playing under its new name; new audio starts again', () => {
  player.play(first, list)
  audio.sounds()
  player.replaceTrack({ ...first, title: 'Renamed' })
  expect([player.state.value.track?.title, status()]).toEqual(['Renamed', 'playing'])
  player.replaceTrack({ ...first, fileUrl: '/media/music/other.mp3' })
  expect([audio.src, status()]).toEqual(['/media/music/other.mp3', 'loading'])
})

test('PLAYER-07 new data of a track keeps the album from which it is played', () => {
  const onAlbum = { ...first, album: { id: 'x', title: 'Wet Stone' } }
  player.play(onAlbum, [onAlbum, second])
  player.replaceTrack({ ...first, likeCount: 7, album: { id: 'y', title: 'Newest' } })
  const { track } = player.state.value
  expect([track?.likeCount, track?.album?.title]).toEqual([7, 'Wet Stone'])
  expect(player.queue.current()?.track.album?.title).toBe('Wet Stone')
  player.replaceTrack({ ...second, album: { id: 'y', title: 'Newest' } })
  expect(player.queue.next(true)?.track.album?.title).toBe('Newest')
})

test('SHELL-10 seeking by a step stays within the track', () => {
  player.seekBy(5000)
  player.play({ ...first, durationMs: 60_000 }, list)
  audio.sounds()
  audio.readyState = 4
  audio.currentTime = 57
  player.seekBy(5000)
  expect(audio.currentTime).toBe(60)
  player.seekBy(-10_000)
  expect(audio.currentTime).toBe(50)
  audio.currentTime = 3
  player.seekBy(-5000)
  expect(audio.currentTime).toBe(0)
})
test('PLAYER-07 the next track starts within the handler of the `ended` event', () => {
  start([first, second])
  const play = vi.spyOn(audio, 'play')
  audio.ends()
  expect([audio.src, play.mock.calls.length]).toEqual([second.fileUrl, 1])
})

test('PLAYER-05 a radio track that was looked up early starts within the handler of the `ended` event; Previous leads back', async () => {
  findNext.mockResolvedValue(third)
  start([first])
  expect((await player.lookAhead())?.id).toBe('c')
  audio.ends()
  expect([playing(), status()]).toEqual(['c', 'loading'])
  expect(findNext).toHaveBeenCalledTimes(1)
  audio.sounds()
  player.previous()
  expect(playing()).toBe('a')
})

test('PLAYER-07 previous restarts a track after more than three seconds', () => {
  start([first, second], 1)
  audio.currentTime = 3.5
  player.previous()
  expect([playing(), audio.currentTime]).toEqual(['b', 0])
  audio.currentTime = 2.9
  player.previous()
  expect(playing()).toBe('a')
})

test('PLAYER-07 with repeat on, a track plays and counts again, and Next still leads to the next track', async () => {
  start([first, second])
  player.queue.setRepeat('one')
  audio.currentTime = 60
  audio.ends()
  audio.sounds()
  expect([playing(), audio.currentTime, countPlay.mock.calls.length]).toEqual(['a', 0, 2])
  await player.next()
  expect(playing()).toBe('b')
})

test('PLAYER-07 a restored queue is paused at its position, and loads nothing yet', () => {
  player.queue.start([first, second], second)
  player.restore(41_000)
  expect([playing(), status(), player.clock.getPositionMs()]).toEqual(['b', 'paused', 41_000])
  expect((audio as unknown as HTMLMediaElement).preload).toBe('none')
  player.resume()
  audio.knowsItsLength()
  expect(audio.currentTime).toBe(41)
})

test('PLAYLIST-05 play all starts with the first track, or resumes it if it is current', () => {
  start([second])
  player.playAll([first, second])
  expect(playing()).toBe('a')
  audio.sounds()
  player.pause()
  player.playAll([first, second, third])
  expect([playing(), status(), player.queue.value.items.length]).toEqual(['a', 'loading', 3])
})
