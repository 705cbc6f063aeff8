import { beforeEach, expect, test, vi } from 'vitest'
import { type Track, tracksResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { patchEntity, removeEntity } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { enqueue } from './enqueue.ts'
import { player, playTrack } from './player.ts'
import { playRadio } from './radio.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => makeTrack({ id, title: `Title ${id}` })) as [Track, Track, Track]
const asked: string[] = []

/** `next` answers the requests of the radio; all other requests succeed. */
function withRadio(next: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.startsWith('/api/music/next') ? next() : Response.json({})
  })
}
beforeEach(() => {
  asked.length = 0
  withRadio(() => Response.json({ track: null, cursor: null }))
})

const queued = () => player.queue.value.items.map(({ track }) => track.id).join('')
const playing = () => player.state.value.track?.id
const list = keyOf(tracksResource, { tag: null })
const listed = (...items: Track[]) =>
  queryClient.setQueryData(list, { pages: [{ items, nextCursor: null }], pageParams: [undefined] })

test('PLAYER-07 a track that is put next or last plays immediately if there is no current track, and otherwise waits', () => {
  enqueue(a, 'end')
  expect([playing(), queued()]).toEqual(['a', 'a'])
  enqueue(b, 'end')
  enqueue(c, 'next')
  expect([playing(), queued()]).toEqual(['a', 'acb'])
})

test('PLAYER-03 a play is reported once, and a failed report is silent', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    throw new TypeError('Failed to fetch')
  })
  playTrack(a)
  playTrack(a)
  playTrack(a)
  await expect.poll(() => asked.filter((url) => url.endsWith('/plays'))).toEqual(['/api/music/a/plays'])
  expect(player.state.value).toMatchObject({ status: 'playing', error: null })
})

test('SOCIAL-03 PLAYER-01 new data of a track appears in the player and in the queue', () => {
  listed(a, b)
  playTrack(a, { list: [a, b] })
  patchEntity('track', 'a', ({ likeCount }) => ({ likeCount: likeCount + 1 }))
  patchEntity('track', 'b', () => ({ title: 'Renamed' }))
  expect(player.state.value.track?.likeCount).toBe(1)
  expect(player.queue.value.items[1]?.track.title).toBe('Renamed')
  listed()
  patchEntity('track', 'a', ({ likeCount }) => ({ likeCount: likeCount + 1 }))
  expect(player.state.value.track?.likeCount).toBe(2)
})

test('MUSIC-08 a deleted track stops and leaves the queue', () => {
  playTrack(a, { list: [a, b] })
  removeEntity('track', 'b')
  expect([playing(), queued()]).toEqual(['a', 'a'])
  removeEntity('track', 'a')
  expect(player.state.value.status).toBe('none')
})

test("PLAYER-05 the radio continues at the server's cursor", async () => {
  const responses = [
    { track: b, cursor: 'after b' },
    { track: c, cursor: 'after c' },
  ]
  withRadio(() => Response.json(responses.shift()))
  await playRadio()
  expect([playing(), queued()]).toEqual(['b', 'b'])
  await playRadio()
  const [, second] = asked.filter((url) => url.startsWith('/api/music/next'))
  const { searchParams } = new URL(second!, 'http://localhost')
  expect([playing(), searchParams.get('after'), searchParams.get('cursor')]).toEqual(['c', 'b', 'after b'])
})

test('PLAYER-05 a radio that returns no track only writes a log line', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  await playRadio()
  expect(logged).toHaveBeenCalledExactlyOnceWith('Radio: no track to play')
  expect(player.state.value).toMatchObject({ status: 'none', error: null })
})
