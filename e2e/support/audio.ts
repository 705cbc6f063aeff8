import { expect, type Page } from '@playwright/test'

/** What the page's one audio element does, read in the page. */
export const currentTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1)

const isSounding = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const audio = document.querySelector('audio')
    return Boolean(audio && !audio.paused && audio.readyState > 2)
  })

/** Waits until time has gone on by half a second while nothing is paused. */
export async function expectPlaying(page: Page): Promise<void> {
  await expect.poll(() => isSounding(page)).toBe(true)
  const before = await currentTime(page)
  await expect.poll(() => currentTime(page), { intervals: [100] }).toBeGreaterThan(before + 0.5)
}

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
