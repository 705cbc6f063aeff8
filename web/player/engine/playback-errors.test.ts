import { expect, test } from 'vitest'
import { resolveFileUrl } from './file-url.ts'
import { mediaErrorText, refusedPlay } from './playback-errors.ts'

test.each([
  [2, true, 'Network error while loading track: Gorse Fire'],
  [3, true, 'Track format not supported: Gorse Fire'],
  [4, true, 'Track source not supported: Gorse Fire'],
  [4, false, 'Network error while loading track: Gorse Fire'],
  [1, true, 'Unknown playback error: Gorse Fire'],
  [undefined, true, 'Failed to load track: Gorse Fire'],
])('PLAYER-06 media error %s with online %s has its own text', (code, online, text) => {
  expect(mediaErrorText(code, 'Gorse Fire', online)).toBe(text)
})

test('PLAYER-06 without a current track the text names no title', () => {
  expect(mediaErrorText(3, undefined, true)).toBe('Track format not supported')
})

test('PLAYER-06 a refused play is ignored, paused or reported', () => {
  const overtaken = new DOMException('new load', 'AbortError')
  expect(refusedPlay(overtaken, 'X', false)).toBe('ignore')
  expect(refusedPlay(new Error('why'), 'X', false)).toEqual({ error: 'Unable to play "X": why' })
  expect(refusedPlay(new Error('why'), 'X', true)).toEqual({ error: 'Unable to play track: X' })
})

test('PLAYER-04 URLs stay as they are, a storage key becomes its URL below /media/music, anything else is refused', () => {
  expect(resolveFileUrl('https://files.example/a.mp3')).toBe('https://files.example/a.mp3')
  expect(resolveFileUrl('/media/music/a.mp3')).toBe('/media/music/a.mp3')
  expect(resolveFileUrl('profiles/1/tracks/2/audio/b c.mp3')).toBe('/media/music/profiles/1/tracks/2/audio/b%20c.mp3')
  for (const bad of ['', ' ', '//evil.example/a.mp3', 'data:audio/mpeg;base64,AA', 'javascript:alert(1)']) {
    expect(() => resolveFileUrl(bad)).toThrow('Unable to resolve file URL: ')
  }
})
