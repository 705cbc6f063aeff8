import { expect, type Page } from '@playwright/test'

/** The position of the page's only audio element, in seconds. */
export const currentTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1)

const MEASURE_MS = 600

/** Seconds of audio that play in 0.6 s. A track may end and the next may start within this time. */
const audioProgress = (page: Page): Promise<number> =>
  page.evaluate(async (ms) => {
    const audio = document.querySelector('audio')
    if (!audio || audio.paused) return 0
    const before = audio.currentTime
    await new Promise((passed) => setTimeout(passed, ms))
    return audio.currentTime - before
  }, MEASURE_MS)

export const expectPlaying = (page: Page): Promise<void> =>
  expect.poll(() => audioProgress(page), { intervals: [0] }).toBeGreaterThan(0.3)

export const expectPaused = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)

/** Marks the audio element. A second element or a replacement would have no mark. */
export const markAudio = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const audio = document.querySelector('audio')
    if (audio) audio.dataset.mark = 'first'
  })

export const audioMarks = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() => [...document.querySelectorAll('audio')].map((audio) => audio.dataset.mark))
