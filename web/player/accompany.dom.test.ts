import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#contract/music.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { prefetchNext, rememberPlaying } from './accompany.ts'
import { makePlayer } from './engine/factory.ts'
import { FakeAudio } from './engine/fake-audio.ts'
import { readQueue } from './engine/memory/remembered-queue.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => makeTrack({ id })) as [Track, Track, Track]

let audios: FakeAudio[]

beforeEach(() => {
  audios = []
  vi.useFakeTimers()
})
afterEach(() => {
  for (const audio of audios) audio.pause()
  vi.runAllTimers()
})

function playing(list: Track[], findNext = async (): Promise<Track | null> => null) {
  const made = makePlayer({ findNext })
  audios.push(made.audio)
  const goOn = (toS: number) => {
    made.audio.currentTime = toS
    made.audio.dispatchEvent(new Event('timeupdate'))
  }
  const begin = () => {
    made.player.play(list[0]!, list)
    made.audio.duration = 60
    made.audio.sounds()
  }
  return { ...made, goOn, begin }
}

/** The next track is prefetched into `ahead`. */
function prefetching(list: Track[], findNext?: () => Promise<Track | null>) {
  const made = playing(list, findNext)
  const ahead = new FakeAudio()
  prefetchNext(made.player, made.element, ahead as unknown as HTMLMediaElement)
  made.begin()
  return { ...made, ahead }
}

test('PLAYER-07 twenty seconds before the end the next file is prefetched, without sound', async () => {
  const { goOn, ahead } = prefetching([a, b])
  goOn(39)
  await vi.advanceTimersByTimeAsync(0)
  expect(ahead.src).toBe('')
  goOn(41)
  await vi.advanceTimersByTimeAsync(0)
  expect(ahead.src).toBe(b.fileUrl)
  expect(ahead.paused).toBe(true)
})

test("PLAYER-05 PLAYER-07 at the end of the queue the radio's next track is prefetched", async () => {
  const { goOn, ahead } = prefetching([a], async () => c)
  goOn(41)
  await vi.advanceTimersByTimeAsync(0)
  expect(ahead.src).toBe(c.fileUrl)
})

test('PLAYER-05 PLAYER-07 a radio without a track is asked only once until the track ends', async () => {
  const findNext = vi.fn(async () => null)
  const { goOn } = prefetching([a], findNext)
  for (const second of [41, 45, 50]) {
    goOn(second)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(findNext).toHaveBeenCalledOnce()
})

test('PLAYER-07 a track that is put next replaces the prefetched one', async () => {
  const { goOn, ahead, player } = prefetching([a, b])
  goOn(41)
  await vi.advanceTimersByTimeAsync(0)
  player.queue.add(c, 'next')
  goOn(42)
  await vi.advanceTimersByTimeAsync(0)
  expect(ahead.src).toBe(c.fileUrl)
})

test('PLAYER-07 a repeated track needs no prefetch', async () => {
  const { goOn, ahead, player } = prefetching([a, b])
  player.queue.setRepeat('one')
  goOn(41)
  await vi.advanceTimersByTimeAsync(0)
  expect(ahead.src).toBe('')
})

test('PLAYER-06 PLAYER-07 a failed early lookup is not reported, and is repeated at the end', async () => {
  const findNext = vi.fn<() => Promise<Track | null>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(c)
  const { goOn, audio, player } = prefetching([a], findNext)
  goOn(41)
  await vi.advanceTimersByTimeAsync(0)
  expect(findNext).toHaveBeenCalledOnce()
  expect(player.state.value).toMatchObject({ status: 'playing', error: null })
  audio.ends()
  await vi.advanceTimersByTimeAsync(0)
  expect(player.state.value.track?.id).toBe('c')
})

const remembered = () => {
  const found = readQueue(localStorage)
  return found && [found.queue.items.map(({ track }) => track.id).join(''), found.positionMs]
}

test('PLAYER-07 the position is stored every few seconds, and at once on pause', () => {
  const { element, player, begin, goOn } = playing([a, b])
  rememberPlaying(player, element, localStorage)
  begin()
  vi.advanceTimersByTime(0)
  expect(remembered()).toEqual(['ab', 0])
  vi.advanceTimersByTime(4000)
  goOn(4)
  expect(remembered()).toEqual(['ab', 0])
  vi.advanceTimersByTime(2000)
  goOn(6)
  expect(remembered()).toEqual(['ab', 6000])
  goOn(7)
  player.pause()
  vi.advanceTimersByTime(0)
  expect(remembered()).toEqual(['ab', 7000])
})

test('PLAYER-07 leaving the page during playback stores the exact position', () => {
  const { element, player, begin, goOn } = playing([a])
  rememberPlaying(player, element, localStorage)
  begin()
  vi.advanceTimersByTime(0)
  goOn(3)
  window.dispatchEvent(new Event('pagehide'))
  expect(remembered()).toEqual(['a', 3000])
})

test('PLAYER-07 a tab without playback does not overwrite what another tab stored', () => {
  const other = playing([a])
  rememberPlaying(other.player, other.element, localStorage)
  other.begin()
  vi.advanceTimersByTime(0)
  const idle = playing([b])
  rememberPlaying(idle.player, idle.element, localStorage)
  idle.player.pause()
  other.audio.pause()
  vi.advanceTimersByTime(0)
  localStorage.setItem('queue', localStorage.getItem('queue')!.replaceAll('"a"', '"c"'))
  window.dispatchEvent(new Event('pagehide'))
  expect(remembered()?.[0]).toBe('c')
})

test('PLAYER-07 the next visit restores the queue and the position, paused; a playing player keeps its own', () => {
  const before = playing([a, b])
  rememberPlaying(before.player, before.element, localStorage)
  before.begin()
  before.goOn(41)
  before.player.pause()
  vi.advanceTimersByTime(0)
  const again = playing([])
  expect(rememberPlaying(again.player, again.element, localStorage)?.id).toBe('a')
  expect([again.player.state.value.status, again.player.clock.getPositionMs()]).toEqual(['paused', 41_000])
  const busy = playing([c])
  busy.begin()
  expect(rememberPlaying(busy.player, busy.element, localStorage)).toBeNull()
  vi.advanceTimersByTime(0)
  expect([busy.player.state.value.track?.id, remembered()?.[0]]).toEqual(['c', 'c'])
})
