import type { Locator, Page } from '@playwright/test'

export const toast = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).locator('.toast').filter({ hasText: title })

export const playerOf = (page: Page): Locator => page.getByRole('region', { name: 'Music player' })

export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

/** The heart of a track, whatever its count. */
export const heart = (within: Page | Locator, title: string): Locator =>
  within.getByRole('button', { name: `Like ${title},` })
