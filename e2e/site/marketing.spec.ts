import type { Page } from '@playwright/test'
import { SIZES } from '../support/page/pages.ts'
import { expect, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('SHELL-03 SHELL-02 the landing page leads to the site, and its footer to existing pages', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page)).toHaveText('Welcome to the Underground')
  await expect(page.getByRole('region', { name: 'Features' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('© 2024 Undercroft')).toBeVisible()
  // A new instance has no users who could be quoted.
  const quote = page.getByRole('region', { name: 'Quote' })
  await expect(quote.getByRole('blockquote')).toContainText('content calendar')
  await expect(quote).toContainText('Undercroft')
  await expect(quote).not.toContainText('@')
  const feed = page.locator('footer a[href="/feed.rss"]')
  expect((await page.request.get((await feed.getAttribute('href')) as string)).headers()['content-type']).toContain(
    'rss',
  )
  const links = await page
    .locator('footer a:not([href="/feed.rss"])')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const href of new Set(links)) {
    await page.goto(href as string)
    await expect(heading(page), href as string).toBeVisible()
    await expect(page, href as string).not.toHaveTitle(/not found/i)
  }
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Explore Music' }).click()
  await expect(heading(page)).toHaveText('Find Music')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(heading(page)).toHaveText('Welcome Back')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Join the Underground' }).click()
  await expect(heading(page)).toHaveText('Create Account')
  for (const name of ['Reserve Your Handle', 'Create Your Profile']) {
    await page.goto('/')
    await page.getByRole('link', { name }).click()
    await expect(heading(page)).toHaveText('Create Account')
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Artists' }).click()
  await expect(page).toHaveURL(/\/artists$/)
  await expect(heading(page)).toHaveText('Artists')
})

test('SHELL-03 the Features page names all features', async ({ page }) => {
  await page.goto('/features')
  const named = [
    'Tracks',
    'Albums',
    'Stems',
    'Pictures',
    'Events',
    'Merch',
    'dashboard',
    'Playlists',
    'radio',
    'Follow',
  ]
  for (const thing of [...named, 'Likes and comments', 'Messages', 'Block and mute', 'All your data', 'devices'])
    await expect(page.getByRole('listitem').filter({ hasText: thing }).first(), thing).toBeVisible()
})

test('SHELL-02 on a small screen the menu traps the focus; Escape and the backdrop close it', async ({ page }) => {
  await page.setViewportSize(SIZES.mobile)
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect(menu).toBeVisible()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(10, 600)
  await expect(menu).toHaveCount(0)
  await opener.click()
  await menu.getByRole('link', { name: 'Explore Music' }).click()
  await expect(menu).toHaveCount(0)
  await expect(heading(page)).toHaveText('Find Music')
})
