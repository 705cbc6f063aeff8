import { expect, type Locator, type Page } from '@playwright/test'
import { press } from './locators.ts'

export const mixerOf = (page: Page): Locator => page.getByRole('group', { name: /^Mixer of/ })

/** Opens the mixer on the page of a track with stems. */
export async function openMixer(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await press(page, 'Open mixer')
  await expect(mixerOf(page).getByRole('button', { name: 'Play the mix' })).toBeVisible()
}

export const playMix = (page: Page): Promise<void> => press(mixerOf(page), 'Play the mix')
