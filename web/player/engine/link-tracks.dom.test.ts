import { afterEach, expect, test, vi } from 'vitest'
import { makeTrack } from '#web/works/music/factory.ts'
import { makePlayer } from './factory.ts'
import { isByLink, rememberToken, tokenOf } from './link-tracks.ts'
import { readQueue, storeQueue } from './memory/remembered-queue.ts'
import { PlayQueue } from './play-queue.ts'

afterEach(() => localStorage.clear())

const byLink = (id: string) =>
  makeTrack({ id, fileUrl: `/media/music/${id}.mp3?for=link.01990000-0000-7000-8000-00000000000a&sig=x` })

test('RELEASE-03 a track knows the link that opened it, and other tracks have none', () => {
  rememberToken([byLink('a'), makeTrack({ id: 'b' })], 'k7QmAAAAAAAAAAAAAAAAAA')
  expect([isByLink(byLink('c')), tokenOf(byLink('c'))]).toEqual([true, 'k7QmAAAAAAAAAAAAAAAAAA'])
  expect([isByLink(makeTrack()), tokenOf(makeTrack())]).toEqual([false, undefined])
})

test('RELEASE-03 tracks of a link are not stored with the queue', () => {
  const queue = new PlayQueue()
  const own = makeTrack({ id: 'own' })
  queue.start([byLink('a'), own, byLink('b')], own)
  storeQueue(localStorage, queue.value, 5000)
  expect(readQueue(localStorage)?.queue.items.map(({ track }) => track.id)).toEqual(['own'])
  queue.start([byLink('a'), own], byLink('a'))
  storeQueue(localStorage, queue.value, 5000)
  expect(readQueue(localStorage)).toBeNull()
})

test('RELEASE-03 a revoked link stops the player and skips nothing', async () => {
  vi.useFakeTimers()
  const { audio, player } = makePlayer({ findAgain: async () => null })
  const album = [byLink('a'), byLink('b')]
  player.play(album[0]!, album)
  audio.fails(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(player.state.value).toMatchObject({ status: 'error', error: 'This link no longer opens this track' })
  expect([player.state.value.track?.id, audio.src]).toEqual(['a', ''])
  vi.useRealTimers()
})
