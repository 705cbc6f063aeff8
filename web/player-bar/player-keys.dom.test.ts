import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSingleKeys, useKeyDown } from '#web/platform/keys/single-keys.ts'
import { respondWith } from '#web/platform/testing/responses.ts'
import { player, playTrack, volume } from '#web/player/player.ts'
import { useToasts } from '#web/ui/feedback/toast-store.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { obeyKey } from './player-keys.ts'

const [a, b] = [makeTrack({ id: 'a' }), makeTrack({ id: 'b' })]

beforeEach(() => {
  player.stop()
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  respondWith(() => 'no network')
  volume.setLevel(1)
  renderHook(() => useKeyDown((event) => obeyKey(event)))
})
afterEach(() => {
  setSingleKeys(true)
  volume.setLevel(1)
  player.stop()
  vi.runAllTimers()
})

/** Whether the player handled the key. */
function press(key: string, held: KeyboardEventInit = {}, on: EventTarget = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
  on.dispatchEvent(event)
  return event.defaultPrevented
}
const start = () => playTrack(a, { list: [a, b] })
const status = () => player.state.value.status
const toasts = () => renderHook(useToasts).result.current.map(({ title }) => title)

test('SHELL-10 the player handles no keys without a track', () => {
  expect([' ', 'm', 'n', 'ArrowLeft'].map((key) => press(key))).toEqual([false, false, false, false])
})

test('SHELL-10 space plays and pauses, n and p change the track, m mutes', () => {
  start()
  press(' ')
  expect(status()).toBe('paused')
  press(' ')
  expect(status()).toBe('playing')
  press('N')
  expect(player.state.value.track?.id).toBe('b')
  press('p')
  expect(player.state.value.track?.id).toBe('a')
  press('m')
  expect(volume.state.value.muted).toBe(true)
})

test('SHELL-10 Shift with arrows changes the volume, and announces it once for several presses', () => {
  start()
  for (let n = 0; n < 3; n++) press('ArrowDown', { shiftKey: true })
  expect([volume.state.value.level, toasts()]).toEqual([0.85, []])
  vi.advanceTimersByTime(400)
  expect(toasts()).toEqual(['Volume 85 %'])
  press('m')
  expect(toasts()).toEqual(['Muted'])
})

test('SHELL-10 a held key seeks repeatedly within the track, and plays or pauses only once', () => {
  start()
  press(' ', { repeat: true })
  expect(status()).toBe('playing')
  const position = () => player.clock.getPositionMs()
  press('l', { repeat: true })
  expect(position()).toBe(10_000)
  player.seek(55_000)
  press('l', { repeat: true })
  expect(position()).toBe(55_000)
  press('l')
  expect(position()).toBe(60_000)
})

test('SHELL-10 keys while typing, keys of the browser, and keys that are turned off do nothing in the player', () => {
  start()
  const field = document.createElement('input')
  document.body.append(field)
  expect(press('m', {}, field)).toBe(false)
  expect([press('m', { ctrlKey: true }), press('m', { metaKey: true }), press('m', { altKey: true })]).toEqual([
    ...[false, false, false],
  ])
  expect(press('m', { isComposing: true })).toBe(false)
  setSingleKeys(false)
  expect(press('m')).toBe(false)
  expect(volume.state.value.muted).toBe(false)
})
