import type { Page } from '@playwright/test'
import { expectPaused, expectPlaying } from '../support/audio.ts'
import { playerOf } from '../support/page/locators.ts'
import { expectCurrent, newList, play } from '../support/page/queue.ts'
import { expect, test } from '../support/test.ts'
import type { Published } from '../support/world/tracks.ts'

/** Delays files whose names match until the returned function is called. */
async function hold(page: Page, name: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(name, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const APP = /assets\/index-.*\.js/
const BAR = /assets\/player-.*\.js/
const scrolled = (page: Page) => page.evaluate(() => scrollY)
const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' })

test('SHELL-10 a slash pressed before the scripts load opens the search, with the text typed since', async ({
  page,
  world,
}) => {
  const release = await hold(page, APP)
  await page.goto(`/${world.artist.handle}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Damp Signal' })).toBeVisible()
  await page.keyboard.type('/low wex')
  await page.keyboard.press('Backspace')
  release()
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).getByRole('searchbox')).toHaveValue('low we')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
})

test('SHELL-10 ignores early keys with Alt, in a field, and when single-key shortcuts are off', async ({
  page,
  world,
}) => {
  const release = await hold(page, APP)
  await page.goto(`/track/${world.track.id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: world.track.title })).toBeVisible()
  await page.keyboard.press('Alt+/')
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.id = 'field'
    document.body.append(field)
    field.focus()
  })
  await page.keyboard.type('a / b?')
  expect(await page.locator('#field').inputValue()).toBe('a / b?')
  await page.evaluate(() => {
    document.getElementById('field')?.remove()
    localStorage.setItem('single-keys', 'off')
  })
  await page.keyboard.press('/')
  release()
  await expect(page.getByRole('main').getByRole('button', { name: /^Play/ }).first()).toBeVisible()
  await expect(page.locator('#root > .first')).toHaveCount(0)
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
})

test('SHELL-10 PLAYER-07 space pressed before the scripts load plays the stored queue and does not scroll', async ({
  page,
  context,
  where,
}) => {
  const { tracks, path } = await newList(context, where, 60)
  await page.goto(path)
  await play(page, tracks[0] as Published)
  await expectCurrent(page, tracks[0] as Published)
  const release = await hold(page, APP)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(() => {
    document.body.style.minHeight = '300vh'
  })
  await page.keyboard.press('Space')
  expect(await scrolled(page)).toBe(0)
  release()
  await expect(playerOf(page)).toBeVisible()
  await expectPlaying(page)
})

test('SHELL-10 space pressed while the player bar loads pauses and does not scroll', async ({
  page,
  context,
  where,
}) => {
  const { tracks, path } = await newList(context, where, 60)
  await page.goto(path)
  const release = await hold(page, BAR)
  await play(page, tracks[0] as Published)
  await expectPlaying(page)
  // Safari does not focus a clicked button.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.evaluate(() => {
    document.body.style.minHeight = '300vh'
  })
  await page.keyboard.press('Space')
  expect(await scrolled(page)).toBe(0)
  await page.keyboard.press('/')
  await expect(panel(page)).toBeVisible()
  release()
  await expectPaused(page)
})
