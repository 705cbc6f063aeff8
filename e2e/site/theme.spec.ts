import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const SOOT = 'rgb(19, 18, 17)'
const PAPER = 'rgb(231, 229, 223)'

const ground = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** The colour that the page sets for the browser's own bar. */
const barColour = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  )

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('SHELL-05 SHELL-12 without a chosen theme the page follows the system before any script runs', async ({
  browser,
}) => {
  for (const [colorScheme, colour] of [
    ['light', PAPER],
    ['dark', SOOT],
  ] as const) {
    const context = await browser.newContext({ colorScheme, javaScriptEnabled: false })
    const page = await context.newPage()
    for (const path of ['/', '/find-music']) {
      await page.goto(path)
      expect(await ground(page), `${path}, ${colorScheme}`).toBe(colour)
    }
    await context.close()
  }
})

test("SHELL-05 an open page and the browser's bar follow changes of the system theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/find-music')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([await ground(page), await barColour(page)]).toEqual([SOOT, '#131211'])
  await page.emulateMedia({ colorScheme: 'light' })
  expect([await ground(page), await barColour(page)]).toEqual([PAPER, '#e7e5df'])
})

test('SHELL-05 visitors choose a theme that overrides the system, and can reset it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/find-music')
  await choose(page, 'Soot')
  expect([await ground(page), await barColour(page)]).toEqual([SOOT, '#131211'])
  expect(await (await page.goto('/'))?.text()).toContain('<html lang="en" data-theme="soot">')
  expect([await ground(page), await barColour(page)]).toEqual([SOOT, '#131211'])
  await choose(page, 'System')
  expect([await ground(page), await barColour(page)]).toEqual([PAPER, '#e7e5df'])
  expect(await (await page.goto('/'))?.text()).toContain('<html lang="en">')
})

test('SHELL-05 visitors can choose a theme on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await choose(page, 'Paper')
  expect(await ground(page)).toBe(PAPER)
})
