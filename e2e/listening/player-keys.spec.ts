import type { Page } from '@playwright/test'
import { currentTime, expectPaused, expectPlaying } from '../support/audio.ts'
import { playerOf, press, toast } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { current, expectCurrent, newList, play, queue } from '../support/page/queue.ts'
import { expect, test } from '../support/test.ts'
import type { Published } from '../support/world/tracks.ts'

/** The selector also matches under a dialog, where roles are hidden. */
const volume = (page: Page) => page.locator('[data-part=player] input[type=range]')
const said = (page: Page) => page.locator('[aria-live="polite"]')

/** Pauses at this position, so that the effect of a key can be read exactly. */
async function standAt(page: Page, seconds: number): Promise<void> {
  await page.locator('audio').evaluate((audio: HTMLAudioElement, at) => {
    audio.pause()
    audio.currentTime = at
  }, seconds)
  await expectPaused(page)
  await expect.poll(() => currentTime(page)).toBe(seconds)
}

/** Presses keys that must not change playback. */
async function expectSilent(page: Page, ...keys: string[]): Promise<void> {
  const before = [await currentTime(page), await current(page).textContent(), await volume(page).inputValue()]
  for (const key of keys) await page.keyboard.press(key)
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect([await currentTime(page), await current(page).textContent(), await volume(page).inputValue()]).toEqual(before)
}

test('SHELL-10 keys seek, change the volume, mute and skip, also while a button has the focus', async ({
  page,
  context,
  where,
}) => {
  const { tracks, path } = await newList(context, where, 60, 60)
  const [a, b] = tracks as [Published, Published]
  await page.goto(path)
  await page.keyboard.press('n')
  await expect(playerOf(page)).toHaveCount(0)
  await play(page, a)
  await expectCurrent(page, a)
  // The clicked button still has the focus.
  await page.keyboard.press('n')
  await expectCurrent(page, b)
  await page.keyboard.press('P')
  await expect.poll(() => current(page).textContent()).toBe(a.title)

  await standAt(page, 30)
  const steps = [
    ['l', 40],
    ['j', 30],
    ['ArrowRight', 35],
    ['ArrowLeft', 30],
    ['L', 40],
  ] as const
  for (const [key, at] of steps) {
    await page.keyboard.press(key)
    await expect.poll(() => currentTime(page)).toBe(at)
  }

  for (const level of ['19', '18']) {
    await page.keyboard.press('Shift+ArrowDown')
    await expect(volume(page)).toHaveValue(level)
  }
  await expect(said(page).filter({ hasText: 'Volume 90 %' })).toHaveCount(1)
  await page.keyboard.press('m')
  await expect(playerOf(page).getByRole('button', { name: 'Unmute' })).toBeVisible()
  await expect(said(page).filter({ hasText: 'Muted' })).toHaveCount(1)
  await page.keyboard.press('Shift+ArrowUp')
  await expect(volume(page)).toHaveValue('18')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(volume(page)).toHaveValue('19')

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expectPlaying(page)
})

test('SHELL-10 PLAYER-07 a held key seeks but stops before the next track, and mutes only once', async ({
  page,
  context,
  where,
}) => {
  const { tracks, path } = await newList(context, where, 60, 60)
  const [a] = tracks as [Published]
  await page.goto(path)
  await play(page, a)
  await expectPlaying(page)
  await standAt(page, 5)
  for (let n = 0; n < 9; n++) await page.keyboard.down('l')
  await expect.poll(() => currentTime(page)).toBe(55)
  await page.keyboard.up('l')
  await expect(current(page)).toHaveText(a.title)
  for (let n = 0; n < 4; n++) await page.keyboard.down('m')
  await page.keyboard.up('m')
  await expect(playerOf(page).getByRole('button', { name: 'Unmute' })).toBeVisible()
  for (let n = 0; n < 4; n++) await page.keyboard.down('n')
  await expect(current(page)).not.toHaveText(a.title)
  await page.keyboard.up('n')
  await expectCurrent(page, tracks[1] as Published)
})

test('SHELL-10 keys are left to fields, dialogs, menus and sliders, and so are keys with Ctrl, Alt or Cmd', async ({
  page,
  context,
  where,
}) => {
  const { tracks, path } = await newList(context, where, 60, 60)
  await page.goto(path)
  await play(page, tracks[0] as Published)
  await expectPlaying(page)
  await standAt(page, 30)
  // Only combinations that the browser itself does not use; the others would end the journey.
  await expectSilent(page, 'Alt+m', 'Meta+j', 'Control+m', 'Shift+n', 'Alt+Shift+ArrowUp', 'ArrowUp', 'ArrowDown')

  const field = page.getByRole('combobox', { name: 'Filter by tag' })
  const typed = await field.inputValue()
  await field.focus()
  await field.press('End')
  await expectSilent(page, 'j', 'l', 'm', 'n', 'p', 'ArrowLeft', 'Shift+ArrowDown', '?')
  await expect(field).toHaveValue(`${typed}jlmn?p`)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(playerOf(page), 'Queue')
  await expect(queue(page)).toBeVisible()
  await queue(page).getByRole('heading', { name: 'Queue' }).click()
  await expectSilent(page, 'j', 'm', 'n', 'ArrowRight', 'Shift+ArrowDown', '?')
  await page.keyboard.press('Escape')
  await expect(queue(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectSilent(page, 'j', 'ArrowRight', 'n')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)

  // Arrow keys move the focused slider. Letters have no function there.
  await volume(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(volume(page)).toHaveValue('19')
  expect(await currentTime(page)).toBe(30)
  await page.keyboard.press('l')
  await expect.poll(() => currentTime(page)).toBe(40)
})

test('SHELL-10 a focused tab keeps its arrow keys, and letters reach the player', async ({ page, context, where }) => {
  const { tracks, path } = await newList(context, where, 60, 60)
  await page.goto(path)
  await play(page, tracks[0] as Published)
  await expectPlaying(page)
  await page.getByRole('link', { name: 'My Music' }).click()
  const tab = page.getByRole('tab', { name: 'Tracks' })
  await standAt(page, 30)
  await tab.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Stems' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tab).toBeFocused()
  expect(await currentTime(page)).toBe(30)
  await page.keyboard.press('j')
  await expect.poll(() => currentTime(page)).toBe(20)
})

test('SHELL-10 a player without a volume slider shows a changed volume in a toast', async ({
  page,
  context,
  where,
}) => {
  const { tracks, path } = await newList(context, where, 60)
  await page.setViewportSize(SIZES.mobile)
  await page.goto(path)
  await play(page, tracks[0] as Published)
  await expectPlaying(page)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(toast(page, 'Volume 90 %')).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.locator('[data-part=toast]')).toHaveText(['Muted'])
})
