import type { Page } from '@playwright/test'
import { SIZES } from '../support/page/pages.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sidebar = (page: Page) => page.locator('#side')
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar (Ctrl+B)' })
const width = (page: Page) => sidebar(page).evaluate((side) => Math.round(side.getBoundingClientRect().width))

test('SHELL-04 SHELL-06 an artist and a fan see their sidebar and header', async ({ page, context, where, world }) => {
  await context.addCookies(world.cookies)
  await page.goto('/home')
  const links = sidebar(page).getByRole('link')
  const tools = ['Artist Dashboard', 'My Music', 'My Art', 'My Events', 'My Merch']
  await expect(links).toHaveText([
    'Home',
    'Find Music',
    'Find Art',
    'Messages',
    ...tools,
    'Playlists',
    'My Activity',
    'My Profile',
  ])
  await expect(sidebar(page)).toContainText('Artist Tools')
  await expect(sidebar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Play Radio' })).toBeVisible()
  await expect(header.getByRole('button', { name: /Profile menu/ })).toContainText(`@${world.artist.handle}`)
  await expect(header.getByRole('link', { name: /Undercroft/ })).toHaveAttribute('href', '/home')

  // A page that sends requests while nobody is signed in would get errors.
  await page.goto('about:blank')
  await context.clearCookies()
  await newPerson(context.request, where, { profileType: 'personal' })
  await page.goto('/home')
  await expect(links).toHaveText([
    'Home',
    'Find Music',
    'Find Art',
    'Messages',
    'Playlists',
    'My Activity',
    'My Profile',
  ])
  await expect(sidebar(page)).toContainText('My Stuff')
})

test("SHELL-05 the sidebar collapses to icons, also by key, and the next page's HTML contains this state", async ({
  page,
  context,
  world,
}) => {
  await context.addCookies(world.cookies)
  await page.goto('/home')
  expect(await width(page)).toBe(16 * 16)
  await toggle(page).click()
  await expect.poll(() => width(page)).toBe(3 * 16)
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'sidebar:state')
  expect(cookie?.value).toBe('false')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)

  const response = await page.goto('/find-music')
  expect(await response?.text()).toContain('<html lang="en" data-sidebar="icon">')
  expect(await width(page)).toBe(3 * 16)
  await page.keyboard.press('Control+b')
  await expect.poll(() => width(page)).toBe(16 * 16)
  await page.keyboard.press('Meta+b')
  await expect.poll(() => width(page)).toBe(3 * 16)
  await page.keyboard.press('Control+b')
  await expect.poll(() => width(page)).toBe(16 * 16)
  expect(await (await page.reload())?.text()).toContain('<html lang="en">')
})

test('SHELL-05 on a small screen the sidebar is a panel that Escape, the backdrop and a link close', async ({
  page,
  context,
  world,
}) => {
  await context.addCookies(world.cookies)
  await page.setViewportSize(SIZES.mobile)
  await page.goto('/home')
  const panel = page.getByRole('dialog', { name: 'Main' })
  await expect(panel).toHaveCount(0)
  await toggle(page).click()
  await expect(panel).toBeVisible()
  expect(await width(page)).toBe(18 * 16)
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(toggle(page)).toBeFocused()
  await toggle(page).click()
  await expect(panel).toBeVisible()
  await page.mouse.click(370, 500)
  await expect(panel).toHaveCount(0)
  await toggle(page).click()
  await panel.getByRole('link', { name: 'Find Music' }).click()
  await expect(panel).toHaveCount(0)
  await expect(heading(page)).toHaveText('Find Music')
})

test('SHELL-10 the skip link is first and leads to the content; navigation moves the focus to the heading', async ({
  page,
  context,
  world,
}) => {
  await context.addCookies(world.cookies)
  await page.goto('/home')
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await sidebar(page).getByRole('link', { name: 'Find Music' }).press('Enter')
  await expect(heading(page)).toHaveText('Find Music')
  await expect(heading(page)).toBeFocused()
})

test('SHELL-09 shows at most three toasts, announces them, and each can be dismissed', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/track/${world.track.id}`)
  const share = page.getByRole('main').getByRole('button', { name: 'Share' }).first()
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  await share.click()
  const copy = page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Copy', exact: true })
  for (let n = 1; n <= 5; n++) {
    await copy.click()
    await expect(toasts).toHaveCount(Math.min(n, 3))
  }
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expect(toasts.first()).toContainText('Link copied')
  await toasts.first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts).toHaveCount(2)
  await page.mouse.move(0, 0)
  await expect(toasts).toHaveCount(0)
})

test('SHELL-09 tooltips name icons and collapsed navigation, by pointer and by keyboard', async ({
  page,
  context,
  where,
  world,
}) => {
  await context.addCookies([...world.cookies, { name: 'sidebar:state', value: 'false', url: where.url }])
  await page.goto('/my-music')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const tip = page.getByRole('tooltip')
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Events' })
  await entry.hover()
  await expect(tip).toHaveText('My Events')
  const [place, beside] = [await tip.boundingBox(), await entry.boundingBox()]
  expect(place?.x).toBeGreaterThanOrEqual((beside?.x ?? 0) + (beside?.width ?? 0))
  await page.mouse.move(700, 450)
  await expect(tip).toHaveCount(0)

  await entry.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tip).toHaveText('My Art')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  await page.getByRole('button', { name: /^Toggle sidebar/ }).click()
  await entry.hover()
  await page.getByRole('button', { name: /^Toggle sidebar/ }).hover()
  await expect(tip).toHaveText('Toggle sidebar (Ctrl+B)')
})

test('SHELL-07 SHELL-01 only members and artists can open their own pages', async ({ page, context, where }) => {
  for (const path of ['/home', '/my-music', '/edit-profile', '/account', '/my-profile']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/auth/)
  }
  await newPerson(context.request, where, { profileType: 'personal' })
  await page.goto('/my-music')
  await expect(page).toHaveURL(/\/home$/)
})

test('SHELL-05 a sidebar collapsed in a wide window leaves a small screen its full width', async ({
  page,
  context,
  where,
  world,
}) => {
  await context.addCookies([...world.cookies, { name: 'sidebar:state', value: 'false', url: where.url }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/my-events')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.getByRole('main').boundingBox())?.width).toBe(390)
})

test('SHELL-05 SHELL-12 the theme is remembered and is set in the HTML', async ({ page, context, world }) => {
  await context.addCookies(world.cookies)
  await page.goto('/home')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Paper' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper')
  expect(await (await page.goto('/find-music'))?.text()).toContain('<html lang="en" data-theme="paper">')
})
