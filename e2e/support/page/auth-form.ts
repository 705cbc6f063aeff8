import type { Locator, Page } from '@playwright/test'

/** Fills in the form of /auth. */
export async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
}

export const submit = (page: Page, name = 'Sign In'): Locator =>
  page.locator('form').getByRole('button', { name, exact: true }).first()
/** The toast with this title or text. */
export const toast = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).locator('[data-part=toast]').filter({ hasText: title })
