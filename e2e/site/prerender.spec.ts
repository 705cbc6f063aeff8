import { currentTime } from '../support/audio.ts'
import { holdScripts } from '../support/page/hold-scripts.ts'
import { SIZES } from '../support/page/pages.ts'
import { expect, test } from '../support/test.ts'

test.describe('pages without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('SHELL-11 PUB-01 MUSIC-10 public pages can be read, and their links work', async ({ page, world }) => {
    const { artist, track, plain } = world
    await page.goto(`/${artist.handle}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Damp Signal' })).toBeVisible()
    await page.getByRole('link', { name: track.title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: track.title })).toBeVisible()
    await expect(page.getByRole('img', { name: `Cover of ${track.title}` })).toBeVisible()
    await expect(page.getByText('The gate opens at 0:30')).toBeVisible()
    await expect(page.getByRole('link', { name: plain.title, exact: true }).first()).toBeVisible()
    await page.goto(`/album/${world.albumId}`)
    await expect(page.getByText('Two contact microphones on the weir.')).toBeVisible()
    await page.goto(`/event/${world.eventId}`)
    await expect(page.getByRole('link', { name: 'Damp Signal' }).first()).toBeVisible()
    await page.goto(`/find-music?tag=${world.tag}`)
    await expect(page.locator(`main a[href="/track/${plain.id}"]`)).toBeVisible()
  })

  test("REACH-04 a visitor reads a track page, plays it with the browser's player, and opens its album and artist", async ({
    page,
    world: { artist, track, plain },
  }) => {
    await page.goto(`/track/${track.id}`)
    await expect(page.getByRole('heading', { level: 1, name: track.title })).toBeVisible()
    await expect(page.getByText('1:00 / ')).toBeVisible()
    const sound = page.locator('audio')
    await expect(sound).toHaveAccessibleName(`Play ${track.title}`)
    await sound.click({ position: { x: 24, y: 20 } })
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2)

    await page.getByRole('main').getByRole('link', { name: 'The Sunken Mill' }).click()
    await expect(page.getByText('Harmonium: R. Orban')).toBeVisible()
    const second = page.locator('audio').nth(1)
    await expect(second).toHaveAccessibleName(`Play ${track.title}`)
    await second.press('Space')
    await expect.poll(() => second.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2)

    await page.getByRole('link', { name: 'Damp Signal' }).first().click()
    await expect(page).toHaveURL(new RegExp(`/${artist.handle}$`))
    await expect(page.getByRole('link', { name: plain.title, exact: true }).first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'What you give us' })).toBeVisible()
    await expect(page.locator('.boot-note')).toContainText('You can read and listen without JavaScript.')
  })
})

test('SHELL-12 the first screen appears before the scripts, and a focused link keeps the focus', async ({
  page,
  world,
}) => {
  const release = await holdScripts(page)
  await page.goto(`/${world.artist.handle}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Damp Signal' })).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: world.track.title, exact: true })
  await link.focus()
  release()
  await expect(page.getByRole('button', { name: /^Play all/ }).first()).toBeVisible()
  await expect(link.first()).toBeFocused()
})

test('SHELL-12 the first screen has the lines of the title and the picture that the page draws', async ({
  page,
  world,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  const cover = page.getByRole('img', { name: `Cover of ${world.track.title}` }).first()
  const lines = () =>
    heading.locator('span').evaluateAll((spans) =>
      spans.map((line) => {
        const { left, width } = line.getBoundingClientRect()
        return [line.textContent, left, width, getComputedStyle(line).fontSize]
      }),
    )
  const shownFile = () => cover.evaluate((image: HTMLImageElement) => image.currentSrc)
  for (const size of [SIZES.mobile, SIZES.desktop]) {
    await page.setViewportSize(size)
    for (const path of [`/track/${world.track.id}`, `/album/${world.albumId}`, `/playlist/${world.playlistId}`]) {
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(heading.locator('span').first()).toBeVisible()
      const first = await lines()
      const file = path.startsWith('/track') ? await shownFile() : null
      expect(file).not.toBe('')
      release()
      await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
      await expect.poll(lines, path).toEqual(first)
      if (file) await expect.poll(shownFile).toBe(file)
      await page.unrouteAll()
    }
  }
})

test('SHELL-12 a page starts even if its first screen cannot be completed', async ({ page, world }) => {
  await page.addInitScript(() => {
    HTMLImageElement.prototype.decode = () => {
      throw new Error('no pictures here')
    }
  })
  await page.goto(`/track/${world.track.id}`)
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
})
