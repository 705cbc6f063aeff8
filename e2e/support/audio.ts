import { expect, type Page } from '@playwright/test'

/** What the page's one audio element does, read in the page. */
export const currentTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1)

const MEASURE_MS = 600

/** Seconds of sound that go by in the page while 0.6 seconds pass; a track may end and the next begin in between. */
const heardMeanwhile = (page: Page): Promise<number> =>
  page.evaluate(async (ms) => {
    const audio = document.querySelector('audio')
    if (!audio || audio.paused) return 0
    const before = audio.currentTime
    await new Promise((passed) => setTimeout(passed, ms))
    return audio.currentTime - before
  }, MEASURE_MS)

export const expectPlaying = (page: Page): Promise<void> =>
  expect.poll(() => heardMeanwhile(page), { intervals: [0] }).toBeGreaterThan(0.3)

export const expectPaused = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)

/** Marks the audio element; a second one, or another in its place, has no mark. */
export const markAudio = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const audio = document.querySelector('audio')
    if (audio) audio.dataset.mark = 'first'
  })

export const audioMarks = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() => [...document.querySelectorAll('audio')].map((audio) => audio.dataset.mark))
