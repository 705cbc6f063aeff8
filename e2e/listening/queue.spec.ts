import { currentTime, expectPaused, expectPlaying } from '../support/audio.ts'
import { expectOnTop, playerOf, press } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { ahead, current, expectCurrent, nearEnd, newList, play, queue } from '../support/page/queue.ts'
import { expect, test } from '../support/test.ts'
import type { Published } from '../support/world/tracks.ts'

test('PLAYER-07 PLAYER-05 Next and Previous work, and after the last track the radio starts', async ({
  page,
  context,
  where,
}) => {
  const { tracks, path } = await newList(context, where, 60, 60, 60)
  const [a, b, c] = tracks as [Published, Published, Published]
  await page.goto(path)
  await play(page, a)
  await expectCurrent(page, a)
  await press(playerOf(page), 'Next')
  await expectCurrent(page, b)
  // Later in the track, Previous would restart it.
  await playerOf(page).getByRole('slider', { name: /^Seek/ }).press('Home')
  await press(playerOf(page), 'Previous')
  await expectCurrent(page, a)
  await playerOf(page).getByRole('slider', { name: /^Seek/ }).press('PageUp')
  await press(playerOf(page), 'Previous')
  await expect(current(page)).toHaveText(a.title)
  await expect.poll(() => currentTime(page)).toBeLessThan(5)
  await press(playerOf(page), 'Next')
  await expectCurrent(page, b)
  await press(playerOf(page), 'Next')
  await expectCurrent(page, c)
  await press(playerOf(page), 'Next')
  await expect(current(page)).not.toHaveText(c.title)
  await expectPlaying(page)
})

test('PLAYER-05 PLAYER-07 when a track ends, the next one starts within a second', async ({ page, context, where }) => {
  const { tracks, path } = await newList(context, where, 4, 40)
  const [a, b] = tracks as [Published, Published]
  await page.goto(path)
  await page.locator('audio').evaluate((audio) => {
    const times = { ended: 0, gap: -1 }
    Object.assign(window, { times })
    audio.addEventListener('ended', () => {
      times.ended = performance.now()
    })
    audio.addEventListener('playing', () => {
      if (times.ended && times.gap < 0) times.gap = performance.now() - times.ended
    })
  })
  await play(page, a)
  await expectCurrent(page, b)
  const gap = await page.evaluate(() => (window as unknown as { times: { gap: number } }).times.gap)
  test.info().annotations.push({ type: 'gap between two tracks', description: `${gap.toFixed(1)} ms` })
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(1000)
})

test('PLAYER-07 shuffle plays each track once and can be undone, repeat loops the list or the track', async ({
  page,
  context,
  where,
}) => {
  const { tracks, titles, path } = await newList(context, where, 60, 60, 60)
  const [a, b, c] = titles as [string, string, string]
  await page.goto(path)
  await play(page, tracks[0] as Published)
  await press(playerOf(page), 'Queue')
  await press(queue(page), 'Repeat off')
  await press(queue(page), 'Repeat all')
  await expect(queue(page).getByRole('button', { name: 'Repeat one' })).toHaveAttribute('aria-pressed', 'true')
  await expect(queue(page).getByText('The current track repeats until you turn repeat off.')).toBeVisible()
  await nearEnd(page)
  await expect.poll(() => currentTime(page)).toBeLessThan(50)
  await expect(current(page)).toHaveText(a)
  await expectPlaying(page)

  await press(queue(page), 'Repeat one')
  await press(queue(page), 'Shuffle')
  await expect(queue(page).getByRole('button', { name: 'Shuffle' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await ahead(page).allTextContents()).toSorted()).toEqual([b, c].toSorted())
  await press(queue(page), 'Shuffle')
  await expect(queue(page).getByRole('button', { name: 'Repeat off' })).toBeVisible()
  await press(queue(page), 'Repeat off')
  await expect(queue(page).getByText('Then the queue starts again.')).toBeVisible()
  await press(queue(page), `Play ${c}`)
  await expectCurrent(page, tracks[2] as Published)
  await nearEnd(page)
  await expectCurrent(page, tracks[0] as Published)
})

test('PLAYER-07 after a reload the queue and the position are restored, paused', async ({ page, context, where }) => {
  const { tracks, titles, path } = await newList(context, where, 60, 60)
  const [a, b] = tracks as [Published, Published]
  await page.goto(path)
  await play(page, a)
  await expectPlaying(page)
  await playerOf(page).getByRole('slider', { name: /^Seek/ }).press('PageUp')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(9)
  await expectPlaying(page)
  await playerOf(page).getByRole('slider', { name: 'Volume' }).press('Home')
  await page.reload()
  await expect(current(page)).toHaveText(a.title)
  await expectPaused(page)
  await expect(playerOf(page).getByText(/^0:[1-5]\d$/)).toBeVisible()
  await expect(playerOf(page).getByRole('slider', { name: 'Volume' })).toHaveValue('0')
  await press(playerOf(page), `Play ${a.title}`)
  await expectPlaying(page)
  expect(await currentTime(page)).toBeGreaterThan(9)
  await press(playerOf(page), 'Queue')
  await expect(ahead(page)).toHaveText(titles.slice(1))
  await page.keyboard.press('Escape')
  await press(playerOf(page), 'Next')
  await expectCurrent(page, b)
})

test('PLAYER-06 PLAYER-07 a broken track shows an error and is skipped', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  const { tracks, path } = await newList(context, where, 40, 4, 40)
  const [a, broken, c] = tracks as [Published, Published, Published]
  await page.route(`**${broken.fileUrl}`, (route) =>
    route.fulfill({ status: 200, contentType: 'audio/mpeg', body: 'this is no music' }),
  )
  await page.goto(path)
  await play(page, a)
  await expectPlaying(page)
  await press(playerOf(page), 'Next')
  const banner = playerOf(page).getByRole('alert')
  await expect(banner).toHaveText(`Track source not supported: ${broken.title}`)
  await expect(current(page)).toHaveText(broken.title)
  await expectCurrent(page, c)
  await expect(banner).toHaveCount(0)
})

test('PLAYER-07 PLAYER-01 on a small screen Previous, Next, Repeat and the queue are in the dialog Now playing', async ({
  page,
  context,
  where,
}) => {
  const { tracks, titles, path } = await newList(context, where, 60, 60, 60)
  await page.setViewportSize(SIZES.mobile)
  await page.goto(path)
  await play(page, tracks[0] as Published)
  await expectPlaying(page)
  await playerOf(page)
    .getByRole('button', { name: titles[0] as string, exact: true })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Now playing' })
  await press(sheet, 'Next')
  await expect(sheet.getByRole('heading', { name: titles[1], exact: true })).toBeVisible()
  await sheet.getByRole('slider', { name: /^Seek/ }).press('Home')
  await press(sheet, 'Previous')
  await expect(sheet.getByRole('heading', { name: titles[0], exact: true })).toBeVisible()
  await press(sheet, 'Repeat off')
  await expect(sheet.getByRole('button', { name: 'Repeat all' })).toHaveAttribute('aria-pressed', 'true')
  await press(sheet, 'Queue')
  await expect(ahead(page)).toHaveText(titles.slice(1))
  await expectOnTop(queue(page))
  await page.keyboard.press('Escape')
  await expect(queue(page)).toHaveCount(0)
  await expect(sheet).toBeVisible()
})
