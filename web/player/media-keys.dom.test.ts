import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PRODUCT } from '#contract/platform/limits.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { followMediaKeys } from './accompany.ts'
import { makePlayer } from './engine/factory.ts'

/** Replaces the system's media keys and lock screen, which happy-dom does not have. */
class FakeMediaSession {
  metadata: MediaMetadataInit | null = null
  playbackState = 'none'
  position: MediaPositionState | undefined
  readonly #handlers = new Map<string, (details: object) => void>()

  setActionHandler(action: string, handler: (details: object) => void): void {
    this.#handlers.set(action, handler)
  }
  setPositionState(position?: MediaPositionState): void {
    this.position = position
  }
  get actions(): string[] {
    return [...this.#handlers.keys()].toSorted()
  }
  press(action: string, details: object = {}): void {
    this.#handlers.get(action)?.(details)
  }
}

class FakeMetadata {
  constructor(given: MediaMetadataInit) {
    Object.assign(this, given)
  }
}

const first = makeTrack({ id: 'a', title: 'First', album: { id: 'x', title: 'Wet Stone' } })
const second = makeTrack({ id: 'b', title: 'Second', artist: null })
let session: FakeMediaSession

beforeEach(() => {
  session = new FakeMediaSession()
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
  vi.stubGlobal('MediaMetadata', FakeMetadata)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession')
})

function makeFollowed() {
  const made = makePlayer()
  followMediaKeys(made.player, made.element)
  const begin = () => {
    made.player.play(first, [first, second])
    made.audio.knowsItsLength()
    made.audio.sounds()
  }
  return { ...made, begin }
}

test('PLAYER-07 PLAYER-08 the lock screen shows title, artist and album', () => {
  const { player, begin } = makeFollowed()
  expect([session.metadata, session.playbackState]).toEqual([null, 'none'])
  begin()
  expect(session.metadata).toEqual({ title: 'First', artist: 'Nith', album: 'Wet Stone', artwork: [] })
  expect(session.playbackState).toBe('playing')
  player.playItem(player.queue.value.items[1]!)
  expect(session.metadata).toMatchObject({ title: 'Second', artist: 'Unknown Artist', album: PRODUCT })
  player.pause()
  expect(session.playbackState).toBe('paused')
  player.stop()
  expect([session.metadata, session.playbackState]).toEqual([null, 'none'])
})

test('PLAYER-07 the lock screen gets the cover in two sizes', () => {
  const cover = { url: '/c.webp', thumbUrl: '/t.webp', width: 900, height: 800, placeholder: '' }
  const { player } = makeFollowed()
  player.play({ ...first, cover } as never, [])
  expect(session.metadata?.artwork).toEqual([
    { src: '/t.webp', sizes: '320x320', type: 'image/webp' },
    { src: '/c.webp', sizes: '900x800', type: 'image/webp' },
  ])
})

test('PLAYER-07 media keys pause, resume, change the track and seek', () => {
  const { audio, player, begin } = makeFollowed()
  begin()
  session.press('pause')
  expect(player.state.value.status).toBe('paused')
  session.press('play')
  audio.sounds()
  expect(player.state.value.status).toBe('playing')
  session.press('nexttrack')
  expect(player.state.value.track?.id).toBe('b')
  session.press('previoustrack')
  expect(player.state.value.track?.id).toBe('a')
  const jumps = [
    ['seekto', { seekTime: 7 }, 7],
    ['seekto', {}, 7],
  ] as const
  for (const [action, details, seconds] of jumps) {
    session.press(action, details)
    expect([action, audio.currentTime]).toEqual([action, seconds])
  }
})

test('PLAYER-07 registers no jumps, so that an iPhone shows next and previous', () => {
  makeFollowed()
  expect(session.actions).toEqual(['nexttrack', 'pause', 'play', 'previoustrack', 'seekto'])
})

test('PLAYER-07 the lock screen shows the position when it is known, and never that of the previous track', () => {
  const { audio, player, begin } = makeFollowed()
  begin()
  expect(session.position).toBeUndefined()
  audio.duration = 60
  audio.currentTime = 61
  audio.dispatchEvent(new Event('seeked'))
  expect(session.position).toMatchObject({ duration: 60, position: 60 })
  player.playItem(player.queue.value.items[1]!)
  expect(session.position).toBeUndefined()
})

test('a browser without media keys plays, too', () => {
  Reflect.deleteProperty(navigator, 'mediaSession')
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: undefined })
  const { player, begin } = makeFollowed()
  begin()
  expect(player.state.value.status).toBe('playing')
})
