import type { Page } from '@playwright/test'
import { expectPlaying } from '../support/audio.ts'
import { press } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { ahead, current } from '../support/page/queue.ts'
import { expect, test } from '../support/test.ts'
import { newWord } from '../support/words.ts'
import { publishCopies } from '../support/world/copies.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => panel(page).getByRole('searchbox')
/** The result that Enter opens. */
const active = (page: Page) => panel(page).locator('a[data-active]')

/** Waits until the page has its scripts. */
async function pressSlash(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Search \(/ })).toBeVisible()
  await page.keyboard.press('/')
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(field(page)).toHaveValue(text)
}

test('FIND-01 FIND-03 finds an artist by a misspelt name and a track by words out of order, by keyboard', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const word = newWord()
  const artist = await newPerson(context.request, where, { displayName: `${word} Weather` })
  const track = await publishTrack(context.request, where.url, { title: `Seven doors of ${word}` })
  for (const who of [page, await (await newVisitor()).newPage()]) {
    await who.goto('/help')
    await who.getByRole('main').getByRole('link').first().focus()
    await pressSlash(who)
    await type(who, `${word.slice(0, 4)}x${word.slice(5)}`)
    await expect(panel(who).getByText(`Also showing results for “${word}”`)).toBeVisible()
    await expect(active(who)).toHaveText(`${word} Weather`)
    await expect(active(who).locator('mark')).toHaveText(word)
    await who.keyboard.press('Enter')
    await expect(who).toHaveURL(new RegExp(`/${artist.handle}$`))
    await expect(panel(who)).toHaveCount(0)

    await who.keyboard.press('Control+k')
    await type(who, `${word} door`)
    await expect(active(who)).toHaveText(track.title)
    await who.keyboard.press('Enter')
    await expect(who).toHaveURL(new RegExp(`/track/${track.id}$`))
  }
})

test('FIND-01 found tracks play from the panel in sequence, and Esc leaves the page unchanged', async ({
  page,
  context,
  where,
}) => {
  const word = newWord()
  await newPerson(context.request, where)
  const first = await publishTrack(context.request, where.url, { title: `${word} one`, sound: { seconds: 40 } })
  const second = await publishTrack(context.request, where.url, { title: `${word} two`, sound: { seconds: 40 } })
  await page.goto('/find-music')
  const radio = page.getByRole('button', { name: 'Play Radio' })
  await radio.focus()
  await pressSlash(page)
  await type(page, word)
  await expect(active(page)).toHaveText(second.title)
  await page.keyboard.press('Shift+Enter')
  await expect(current(page)).toHaveText(second.title)
  await expectPlaying(page)
  await expect(panel(page).getByRole('button', { name: `Pause ${second.title}` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveText(first.title)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(radio).toBeFocused()
  await expect(page).toHaveURL(/\/find-music$/)
  await press(page, 'Queue')
  await expect(ahead(page)).toContainText([first.title])
})

test('FIND-01 the browser remembers opened results until they are cleared or the user signs out', async ({
  page,
  context,
  where,
  world,
}) => {
  const open = async () => {
    await page.goto('/find-music')
    await page.getByRole('button', { name: /^Search \(/ }).click()
    await expect(field(page)).toBeFocused()
  }
  await open()
  await type(page, world.track.title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/track/${world.track.id}$`))
  await open()
  await expect(panel(page).getByRole('region', { name: 'Recent' }).getByRole('link')).toHaveText([world.track.title])
  const opened = panel(page).getByRole('region', { name: 'Opened last' })
  await expect(opened.getByRole('link')).toHaveText([world.track.title])
  await press(panel(page), 'Clear recent searches')
  await expect(opened).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await open()
  await expect(opened).toHaveCount(0)

  await newPerson(context.request, where)
  await open()
  await type(page, world.track.title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/track/${world.track.id}$`))
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'log out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await open()
  await expect(opened).toHaveCount(0)
})

test('FIND-02 the page has a tab per type in its URL, loads more, and Back restores the place', async ({
  page,
  context,
  where,
}) => {
  const word = newWord()
  const artist = await newPerson(context.request, where, { displayName: `${word} Choir` })
  const titles = Array.from({ length: 45 }, (_, n) => `${word} ${n}`)
  const { id } = await publishTrack(context.request, where.url, { title: titles[0], sound: { seconds: 1 } })
  await publishCopies(where, { kind: 'music', id, titles: titles.slice(1) })
  titles.reverse()
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/home')
  await pressSlash(page)
  await type(page, word)
  await expect(panel(page).getByRole('link', { name: `All 46 results for “${word}”` })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`46 results for “${word}”`)
  await expect(page).toHaveTitle(`Search: ${word} • Undercroft`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: `${word} Choir` }).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Tracks 45' }).click()
  await expect(page).toHaveURL(new RegExp(`q=${word}&kind=track$`))
  const last = main.getByRole('link', { name: titles.at(-1), exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    await expect(last).toBeInViewport({ timeout: 200 })
  }).toPass()
  const scrolled = await page.evaluate(() => window.scrollY)
  await last.click()
  await expect(page).toHaveURL(/\/track\//)
  await page.goBack()
  await expect(last).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(100)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}$`))
  await expect(page.getByRole('tab', { name: 'All 46' })).toHaveAttribute('aria-selected', 'true')

  await main.getByRole('searchbox', { name: 'Search' }).fill(artist.handle)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${artist.handle}$`))
})

test.describe('a phone', () => {
  test.use({ viewport: SIZES.mobile, hasTouch: true, isMobile: true })
  test('FIND-01 on a phone the panel fills the screen, and its play buttons are as large as a finger', async ({
    page,
    world,
  }) => {
    for (const path of ['/', '/find-music']) {
      await page.goto(path)
      await page.getByRole('button', { name: /^Search \(/ }).tap()
      await expect(field(page)).toBeFocused()
      await type(page, world.track.title)
      const disc = panel(page).getByRole('button', { name: `Play ${world.track.title}`, exact: true })
      await expect(disc).toBeVisible()
      expect(await disc.boundingBox()).toMatchObject({ width: 44, height: 44 })
      expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, ...SIZES.mobile })
      await press(panel(page), 'Close search')
      await expect(panel(page)).toHaveCount(0)
    }
  })
})
