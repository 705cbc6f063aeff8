import type { Page } from '@playwright/test'
import { expectPaused, expectPlaying } from '../support/audio.ts'
import { press } from '../support/page/locators.ts'
import { current, newList, play } from '../support/page/queue.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import type { Published } from '../support/world/tracks.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('SHELL-10 a question mark opens and closes the sheet of shortcuts, and the focus returns', async ({
  newVisitor,
  world,
}) => {
  const page = await (await newVisitor()).newPage()
  await page.goto(`/track/${world.track.id}`)
  const share = page.getByRole('main').getByRole('button', { name: 'Share' }).first()
  await share.focus()
  for (const close of ['?', 'Escape']) {
    await page.keyboard.press('?')
    await expect(sheet(page)).toBeVisible()
    await expect(sheet(page).getByRole('heading', { name: 'Player', exact: true })).toBeVisible()
    await expect(sheet(page).getByText('Back or forward 10 seconds')).toBeVisible()
    await page.keyboard.press(close)
    await expect(sheet(page)).toHaveCount(0)
    await expect(share).toBeFocused()
  }
})

test('SHELL-10 visitors find the sheet in their menu and in the footer, signed-in users in their menu', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  await newPerson(context.request, where)
  const visitor = await (await newVisitor()).newPage()
  await visitor.goto('/find-music')
  await press(visitor, 'Theme')
  await visitor.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(sheet(visitor)).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(sheet(visitor)).toHaveCount(0)
  await expect(visitor.getByRole('button', { name: 'Theme' })).toBeFocused()
  await visitor.goto('/help')
  await visitor.getByRole('heading', { name: 'Keyboard shortcuts', exact: true }).scrollIntoViewIfNeeded()
  await expect(visitor.getByRole('main').getByText('Back or forward 10 seconds')).toBeVisible()
  const foot = visitor.getByRole('contentinfo').getByRole('button', { name: 'Keyboard shortcuts' })
  await foot.click()
  await press(sheet(visitor), 'Close')
  await expect(foot).toBeFocused()

  await page.goto('/home')
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(sheet(page)).toBeVisible()
})

test('SHELL-10 single-key shortcuts can be switched off, and the browser remembers it', async ({
  page,
  context,
  where,
}) => {
  const { tracks, path } = await newList(context, where, 60, 60)
  const [a, b] = tracks as [Published, Published]
  await page.goto(path)
  await play(page, a)
  await expectPlaying(page)
  await page.keyboard.press('?')
  const choice = sheet(page).getByRole('switch', { name: /^Single-key shortcuts/ })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await press(sheet(page), 'Close')
  const silent = async () => {
    await page.getByRole('heading', { level: 1 }).click()
    for (const key of ['n', '?', 'j', 'm']) await page.keyboard.press(key)
    await expect(sheet(page)).toHaveCount(0)
    await expect(current(page)).toHaveText(a.title)
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  }
  await silent()
  await page.reload()
  await expect(current(page)).toHaveText(a.title)
  await expectPaused(page)
  await silent()

  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(choice).not.toBeChecked()
  await choice.check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(current(page)).toHaveText(b.title)
})
