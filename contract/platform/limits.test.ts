import { expect, test } from 'vitest'
import * as limits from './limits.ts'

const MB = 1024 * 1024

test('SEC-05 the limits have the values that the requirements name', () => {
  expect(limits).toMatchObject({
    HANDLE: { min: 3, max: 30 },
    DISPLAY_NAME_MAX: 50,
    PLACE_MAX: 60,
    AUDIO_MAX_BYTES: 10 * MB,
    COVER_MAX_BYTES: 5 * MB,
    COVER: { fullSide: 1600, thumbSide: 320, quality: 90 },
    FILE_NAME_MAX: 100,
    PLAY_DEBOUNCE_MS: 10_000,
    MUSIC_PER_PROFILE_PAGE: 100,
    TOAST: { visible: 3, durationMs: 5000 },
    TOOLTIP: { delayMs: 700, skipDelayMs: 300 },
    SIDEBAR_COOKIE: { name: 'sidebar:state', maxAgeSeconds: 7 * 24 * 3600 },
    QUERY: { retries: 3, maxBackoffMs: 30_000, cacheMs: 5 * 60_000 },
    MOBILE_BREAKPOINT_PX: 768,
  })
  expect(limits.HANDLE.pattern.test('a_b')).toBe(true)
  expect(limits.HANDLE.pattern.test('A-b')).toBe(false)
})
