import type { BrowserContext, Page } from '@playwright/test'
import { expectPlaying } from '../support/audio.ts'
import { playerOf, press, toast } from '../support/page/locators.ts'
import { ahead, expectCurrent, main, newList, play, queue } from '../support/page/queue.ts'
import { expect, test } from '../support/test.ts'
import type { Where } from '../support/world/people.ts'
import type { Published } from '../support/world/tracks.ts'

/** Plays the first of four tracks and opens the panel, which lists the other three. */
async function openQueue(page: Page, context: BrowserContext, where: Where) {
  const { tracks, titles, path } = await newList(context, where, 120, 4, 120, 4)
  await page.goto(path)
  await play(page, tracks[0] as Published)
  await expectPlaying(page)
  await press(playerOf(page), 'Queue')
  await expect(ahead(page)).toHaveText(titles.slice(1))
  return { tracks, titles: titles as [string, string, string, string] }
}

test('PLAYER-07 shows the queue, which can be reordered by keyboard, shortened and cleared', async ({
  page,
  context,
  where,
}) => {
  const { tracks, titles } = await openQueue(page, context, where)
  const [a, b, c, d] = titles
  await expect(queue(page).getByText('Then the radio continues.')).toBeVisible()
  await queue(page)
    .getByRole('button', { name: `Reorder ${d}` })
    .focus()
  await page.keyboard.press('Space')
  const said = page.locator('[aria-live]')
  await expect(said.filter({ hasText: `Picked up ${d}, at place 3 of 3.` })).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(said.filter({ hasText: `${d} is at place 2 of 3.` })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(queue(page)).toBeVisible()
  await expect(ahead(page)).toHaveText([b, c, d])
  await press(queue(page), `Move ${d} up`)
  await expect(ahead(page)).toHaveText([b, d, c])
  await press(queue(page), `Remove ${b} from the queue`)
  await expect(ahead(page)).toHaveText([d, c])
  await press(queue(page), `Play ${c}`)
  await expectCurrent(page, tracks[2] as Published)
  await page.keyboard.press('Escape')
  await expect(queue(page)).toHaveCount(0)

  await main(page)
    .getByRole('button', { name: `More for ${a}` })
    .click()
  await page.getByRole('menuitem', { name: 'Play next' }).click()
  await expect(toast(page, 'Plays next')).toContainText(a)
  await press(playerOf(page), 'Queue')
  await expect(ahead(page).first()).toHaveText(a)
  await press(queue(page), 'Clear')
  await expect(ahead(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(playerOf(page).getByRole('button', { name: 'Queue' })).toBeFocused()
})

test('PLAYER-07 keys pressed while the page is busy reorder the queue', async ({ page, context, where }) => {
  const [, b, c, d] = (await openQueue(page, context, where)).titles
  const grip = queue(page).getByRole('button', { name: `Reorder ${b}` })
  await grip.focus()
  await page.evaluate(() => {
    const until = performance.now() + 500
    setTimeout(() => {
      while (performance.now() < until);
    })
  })
  await Promise.all(['Space', 'ArrowDown', 'ArrowDown', 'Enter'].map((key) => page.keyboard.press(key)))
  await expect(ahead(page)).toHaveText([c, d, b])
  await expect(queue(page).getByText(`${b} was dropped at place 3 of 3.`)).toBeAttached()
  await expect(grip).toBeFocused()
})
