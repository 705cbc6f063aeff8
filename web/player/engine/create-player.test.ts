// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#contract/music.ts'
import { makeTrack } from '#web/music/factory.ts'
import { Player } from './create-player.ts'
import { FakeAudio } from './fake-audio.ts'
import type { Source } from './playback-state.ts'

const first = makeTrack({ id: 'a', title: 'First' })
const second = makeTrack({ id: 'b', title: 'Second' })
const list: Source = { kind: 'list', tracks: [first, second] }
const findNext = vi.fn<(afterId: string | undefined) => Promise<Track | null>>()
const countPlay = vi.fn<(trackId: string) => void>()
let audio: FakeAudio
let player: Player

beforeEach(() => {
  findNext.mockReset().mockResolvedValue(null)
  countPlay.mockReset()
  audio = new FakeAudio()
  player = new Player({ audio: audio as unknown as HTMLMediaElement, findNext, countPlay })
})
const status = () => player.getState().status
const playing = () => player.getState().track?.id

test('PLAYER-02 a new track loads, plays and counts one play; the same one again toggles', async () => {
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
  expect(player.getState().error).toBe('Network error while loading track: First')
  audio.readyState = 0
  player.play(second, list)
  expect([status(), player.getState().error]).toEqual(['loading', null])
})

test('a seek before the file is known waits for it', () => {
  player.play(first, list, 30_000)
  expect([audio.currentTime, player.clock.getPositionMs()]).toEqual([0, 30_000])
  audio.knowsItsLength()
  expect(audio.currentTime).toBe(30)
  player.seek(5000)
  expect(audio.currentTime).toBe(5)
})

test('with a position the current track goes on from there instead of pausing', () => {
  player.play(first, list)
  audio.sounds()
  player.play(first, list, 12_000)
  expect([status(), audio.currentTime]).toEqual(['playing', 12])
})

test('PLAYER-05 at the end the next of the list plays, and after it the radio', async () => {
  const fromRadio = makeTrack({ id: 'r' })
  findNext.mockResolvedValue(fromRadio)
  player.play(first, list)
  audio.sounds()
  audio.ends()
  expect(playing()).toBe('b')
  expect(findNext).not.toHaveBeenCalled()
  audio.sounds()
  audio.ends()
  await vi.waitFor(() => expect(playing()).toBe('r'))
  expect(findNext).toHaveBeenCalledWith('b')
})

test('PLAYER-05 only one lookup at a time, and a choice made meanwhile wins', async () => {
  const { promise, resolve } = Promise.withResolvers<Track | null>()
  findNext.mockReturnValue(promise)
  const lookups = [player.startRadio(), player.startRadio()]
  player.play(second, list)
  resolve(first)
  await Promise.all(lookups)
  expect(findNext).toHaveBeenCalledTimes(1)
  expect(playing()).toBe('b')
})

test('PLAYER-05 nothing found stops', async () => {
  player.play(first, { kind: 'list', tracks: [] })
  audio.sounds()
  audio.ends()
  await vi.waitFor(() => expect(status()).toBe('paused'))
  expect(await player.startRadio()).toBe('nothing')
})

test('PLAYER-06 a failed lookup says so', async () => {
  findNext.mockRejectedValue(new Error('offline'))
  player.play(first, { kind: 'list', tracks: [] })
  audio.sounds()
  audio.ends()
  await vi.waitFor(() => expect(player.getState().error).toBe('Failed to load next track'))
})

test('PLAYER-06 a refused play says why; one that waits for a press or was overtaken does not', async () => {
  audio.refusal = new Error('no decoder')
  player.play(first, list)
  await vi.waitFor(() => expect(player.getState().error).toBe('Unable to play "First": no decoder'))
  audio.refusal = new DOMException('press first', 'NotAllowedError')
  player.play(second, list)
  await vi.waitFor(() => expect(status()).toBe('paused'))
  expect(player.getState().error).toBeNull()
})

test('PLAYER-06 an address that leads nowhere is not played', () => {
  player.play(makeTrack({ title: 'Trap', fileUrl: 'javascript:alert(1)' }), list)
  expect(player.getState().error).toBe('Unable to resolve file URL: javascript:alert(1)')
  expect(audio.src).toBe('')
})

test('a deleted track stops, and is not played next', () => {
  player.play(first, list)
  player.forgetTrack('b')
  expect(player.getState().source).toEqual({ kind: 'list', tracks: [first] })
  player.forgetTrack('a')
  expect([status(), playing(), audio.src]).toEqual(['none', undefined, ''])
})

test('a renamed track keeps playing under its new name; new audio starts anew', () => {
  player.play(first, list)
  audio.sounds()
  player.replaceTrack({ ...first, title: 'Renamed' })
  expect([player.getState().track?.title, status()]).toEqual(['Renamed', 'playing'])
  player.replaceTrack({ ...first, fileUrl: '/media/music/other.mp3' })
  expect([audio.src, status()]).toEqual(['/media/music/other.mp3', 'loading'])
})
