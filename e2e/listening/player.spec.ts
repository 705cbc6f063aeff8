import type { BrowserContext, Page } from '@playwright/test'
import { audioMarks, currentTime, expectPaused, expectPlaying, markAudio } from '../support/audio.ts'
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts'
import { playerOf } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

test('PLAYER-01 PLAYER-02 play toggles, another track starts from its beginning, and there is one audio element', async ({
  page,
  world,
}) => {
  await page.goto(`/find-music?tag=${world.tag}`)
  await expect(playerOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: `Play ${world.track.title}` }).click()
  const player = playerOf(page)
  await expect(player.getByRole('link', { name: world.track.title }).last()).toBeVisible()
  await expect(player.getByRole('link', { name: world.artist.displayName })).toBeVisible()
  await expect(player.getByText('1:00', { exact: true })).toBeVisible()
  await expectPlaying(page)
  await markAudio(page)

  await player.getByRole('button', { name: `Pause ${world.track.title}` }).click()
  await expectPaused(page)
  const paused = await currentTime(page)
  await player.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await expectPlaying(page)
  expect(await currentTime(page)).toBeGreaterThan(paused)

  await player.getByRole('slider', { name: `Seek in ${world.track.title}` }).press('PageUp')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(29)
  await page.getByRole('button', { name: `Play ${world.plain.title}` }).click()
  await expect(player.getByRole('link', { name: world.plain.title }).last()).toBeVisible()
  await expectPlaying(page)
  expect(await currentTime(page)).toBeLessThan(15)
  expect(await audioMarks(page)).toEqual(['first'])
})

test('PLAYER-01 the bar does not cover the end of the page, and shows times as m:ss', async ({ page, world }) => {
  await page.goto(`/track/${world.track.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${world.track.title}` })
    .first()
    .click()
  await expectPlaying(page)
  await expect(playerOf(page).getByText(/^0:[0-5]\d$/)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const covered = await page.evaluate(() => {
    const bar = document.querySelector('[data-part=player]')!.getBoundingClientRect()
    const main = document.querySelector('main')!
    const ends = [...main.querySelectorAll('a, button')].map((element) => element.getBoundingClientRect().bottom)
    return Math.max(0, ...ends) > bar.top
  })
  expect(covered).toBe(false)
})

test('PLAYER-01 SHELL-10 keys seek in the player, and space toggles playback outside of fields', async ({
  page,
  world,
}) => {
  await page.goto(`/find-music?tag=${world.tag}`)
  await page.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await expectPlaying(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expectPaused(page)
  await page.keyboard.press('Space')
  await expectPlaying(page)
  await page.getByRole('combobox', { name: 'Filter by tag' }).focus()
  await page.keyboard.press('Space')
  await expectPlaying(page)

  await playerOf(page)
    .getByRole('button', { name: `Pause ${world.track.title}` })
    .click()
  await expectPaused(page)
  const slider = playerOf(page).getByRole('slider', { name: /^Seek/ })
  await slider.press('PageUp')
  await slider.press('Home')
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '0:10 of 1:00')
  await slider.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', '0:05 of 1:00')
})

test.describe('a separate server, because the radio would play the tracks of other journeys', () => {
  let server: BuiltServer
  test.beforeAll(async () => {
    server = await startBuiltServer()
  })
  test.afterAll(async () => {
    await server.stop()
    await server.removeData()
  })

  test('PLAYER-03 a play counts once, and not again within ten seconds from the same client', async ({
    context,
    newVisitor,
  }) => {
    const artist = await newPerson(context.request, server)
    const track = await publishTrack(context.request, server.url, { tags: artist.handle, sound: { seconds: 30 } })
    const plays = async () => {
      const response = await context.request.get(`${server.url}/api/music/${track.id}`)
      return ((await response.json()) as { playCount: number }).playCount
    }
    async function listen(listener: BrowserContext) {
      const page = await listener.newPage()
      await page.goto(`${server.url}/find-music?tag=${artist.handle}`)
      const counted = page.waitForResponse((response) => response.url().endsWith(`/${track.id}/plays`))
      await page
        .getByRole('main')
        .getByRole('button', { name: `Play ${track.title}` })
        .click()
      expect((await counted).status()).toBe(202)
    }
    const [first, second] = [await newVisitor(), await newVisitor()]
    expect(await plays()).toBe(0)
    await listen(first)
    // Sends the second play without the page, because ten seconds pass quickly on a busy machine.
    const again = await first.request.post(`${server.url}/api/music/${track.id}/plays`, { data: {} })
    expect(again.status()).toBe(202)
    await expect.poll(plays).toBe(1)
    // Plays are counted in order. Once another client's play is counted, the repeated one was not.
    await listen(second)
    await expect.poll(plays).toBeGreaterThan(1)
    expect(await plays()).toBe(2)
  })
})

test('PLAYER-06 a banner names a file that cannot be loaded, and another track plays', async ({
  page,
  world,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  await page.goto(`/find-music?tag=${world.tag}`)
  await page.route(`**${world.track.fileUrl}`, (route) => route.abort())
  await page.getByRole('button', { name: `Play ${world.track.title}` }).click()
  const banner = playerOf(page).getByRole('alert')
  await expect(banner).toHaveText(`Track source not supported: ${world.track.title}`)
  await page.unroute(`**${world.track.fileUrl}`)

  await page.getByRole('button', { name: `Play ${world.plain.title}` }).click()
  await expect(banner).toHaveCount(0)
  await expectPlaying(page)
  await page.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await expectPlaying(page)
})

test('PLAYER-06 a banner names a file of the wrong format', async ({ page, world, expectErrors }) => {
  expectErrors.push(refused(404))
  await page.goto(`/find-music?tag=${world.tag}`)
  await page.route(`**${world.track.fileUrl}`, (route) =>
    route.fulfill({ status: 200, contentType: 'audio/mpeg', body: 'this is no music' }),
  )
  await page.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await expect(playerOf(page).getByRole('alert')).toHaveText(`Track source not supported: ${world.track.title}`)
})

test('PLAYER-05 Play Radio starts with the newest track and continues at its end', async ({ context, page, where }) => {
  await newPerson(context.request, where)
  await publishTrack(context.request, where.url, { sound: { seconds: 1 } })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Play Radio' }).click()
  await expectPlaying(page).catch(() => undefined)
  const player = playerOf(page)
  const title = player.locator('[data-part=about] a').first()
  // Titles may be the same, URLs are not.
  const first = await title.getAttribute('href')
  const slider = player.getByRole('slider', { name: /^Seek/ })
  await slider.press('End')
  await expect(title).not.toHaveAttribute('href', first as string)
  await expectPlaying(page)
})

test('PLAYER-05 shows an error when the next track cannot be loaded', async ({
  context,
  page,
  where,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  const artist = await newPerson(context.request, where)
  const track = await publishTrack(context.request, where.url, { tags: artist.handle, sound: { seconds: 1 } })
  await page.goto(`/find-music?tag=${artist.handle}`)
  await page.route('**/api/music/next?**', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid', title: 'Invalid', status: 422, detail: 'No' } }),
  )
  await page.getByRole('button', { name: `Play ${track.title}` }).click()
  await expect(playerOf(page).getByRole('alert')).toHaveText('Failed to load next track')
})

test('PLAYER-01 on a small screen the bar opens the dialog Now playing', async ({ page, world }) => {
  await page.setViewportSize(SIZES.mobile)
  await page.goto(`/find-music?tag=${world.tag}`)
  await page.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await expectPlaying(page)
  const opener = playerOf(page).getByRole('button', { name: world.track.title, exact: true })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Now playing' })
  await sheet.getByRole('slider').press('PageUp')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(29)
  await sheet.getByRole('button', { name: `Pause ${world.track.title}` }).click()
  await expectPaused(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('PLAYER-05 the radio does not repeat tracks, and its button shows that it is on', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  for (let n = 0; n < 3; n++) await publishTrack(context.request, where.url, { sound: { seconds: 30 } })
  const current = page.locator('[data-part=about] > :first-child')
  await page.goto('/home')
  const radio = page.getByRole('button', { name: 'Play Radio' })
  await radio.click()
  await expectPlaying(page)
  await expect(radio).toHaveAttribute('aria-pressed', 'true')
  const positions: (string | null)[] = []
  for (let n = 0; n < 3; n++) {
    positions.push(await current.getAttribute('href'))
    await playerOf(page).getByRole('button', { name: 'Next' }).click()
    await expect(current).not.toHaveAttribute('href', positions.at(-1) as string)
    await expectPlaying(page)
  }
  expect(new Set(positions).size).toBe(3)
})

test('PLAYER-07 only one of two tabs plays', async ({ page, context, world }) => {
  const second = await context.newPage()
  const play = (tab: Page, title: string) => tab.getByRole('button', { name: `Play ${title} by` }).click()
  await page.goto(`/find-music?tag=${world.tag}`)
  await second.goto(`/find-music?tag=${world.tag}`)
  await play(page, world.track.title)
  await expectPlaying(page)
  await play(second, world.plain.title)
  await expectPlaying(second)
  await expectPaused(page)
  await playerOf(page)
    .getByRole('button', { name: `Play ${world.track.title}` })
    .click()
  await expectPlaying(page)
  await expectPaused(second)
})
