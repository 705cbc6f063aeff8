import type { Page } from '@playwright/test'
import { playerOf } from '../support/page/locators.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const playFirst = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()

const playing = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 1.5, undefined, { polling: 100 })

export async function playAndWait(page: Page): Promise<void> {
  await playFirst(page)
  await playing(page)
}

export async function openDialog(page: Page, opener: string | RegExp): Promise<void> {
  await button(page, opener).click()
  await page.locator('[data-part=dialog]').waitFor()
}

export async function openPlaylist(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('main').locator('[data-part=title]').first().waitFor()
}

export async function openQueue(page: Page): Promise<void> {
  await playAndWait(page)
  await playerOf(page).getByRole('button', { name: 'Queue' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

export async function openComments(page: Page): Promise<void> {
  await playAndWait(page)
  await playerOf(page)
    .getByRole('button', { name: /comments? on/ })
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** Opens a deletion dialog and waits for its counts. */
export async function openDeletion(page: Page, opener: string): Promise<void> {
  await openDialog(page, opener)
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** Types the first half of the confirmation. */
export async function typeHalf(page: Page, opener: string): Promise<void> {
  await openDeletion(page, opener)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('nith')
}
