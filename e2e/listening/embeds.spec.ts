import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectPlaying } from '../support/audio.ts'
import { expect, test } from '../support/test.ts'
import { newEvent } from '../support/world/events.ts'
import { newAlbum, publishTrack } from '../support/world/tracks.ts'
import { makePicture, png } from '../support/world/upload.ts'
import { newArtist } from '../support/world/world.ts'

const frameOf = (url: string, size = 'width="480" height="160"') => `<iframe src="${url}" ${size}></iframe>`

test('REACH-02 SHELL-11 a track plays in an embed and is counted once, and no other page can be framed', async ({
  page,
  where,
  world,
  otherSite,
  expectErrors,
}) => {
  expectErrors.push(/frame-ancestors/)
  const embed = `${where.url}/embed/track/${world.track.id}`
  const playsOf = async () =>
    (await (await page.request.get(`/api/music/${world.track.id}`)).json()).playCount as number
  const before = await playsOf()
  const plays: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/plays')) plays.push(request.method())
  })
  await page.goto(await otherSite(`${frameOf(embed)}${frameOf(`${where.url}/terms`)}`))
  const frame = page.frameLocator('iframe >> nth=0')
  await expect(frame.getByRole('link', { name: world.track.title, exact: true })).toHaveAttribute(
    'href',
    `${where.url}/track/${world.track.id}`,
  )
  await frame.getByRole('button', { name: `Play ${world.track.title}` }).click()
  const slider = frame.getByRole('slider', { name: `Seek in ${world.track.title}` })
  await expect(slider).not.toHaveAttribute('aria-valuenow', '0')
  await frame.getByRole('button', { name: `Pause ${world.track.title}` }).click()
  await frame.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:0[01] of /)
  expect(plays).toEqual(['POST'])
  const system = await page.frames()[1]!.evaluate(() => navigator.mediaSession.metadata?.title)
  expect(system).toBe(world.track.title)
  await expect.poll(playsOf).toBe(before + 1)
  expect(await page.context().cookies()).toEqual([])
  await expect(page.frameLocator('iframe >> nth=1').getByRole('heading')).toHaveCount(0)
})

test('REACH-02 only one of two embeds on a page plays, and a requested theme is applied', async ({
  page,
  where,
  world,
  otherSite,
}) => {
  const [one, other] = [world.track, world.plain].map(({ id }) => `${where.url}/embed/track/${id}?theme=paper`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(await otherSite(`${frameOf(one!)}${frameOf(other!, 'width="320" height="120"')}`))
  const frames = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')]
  await frames[0]!.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await expect(frames[0]!.getByRole('button', { name: `Pause ${world.track.title}` })).toBeVisible()
  await frames[1]!.getByRole('button', { name: `Play ${world.plain.title}` }).click()
  await expect(frames[0]!.getByRole('button', { name: `Play ${world.track.title}` })).toBeVisible()
  await expect(frames[1]!.locator('article')).toHaveCSS('background-color', 'rgb(231, 229, 223)')
})

test("REACH-02 the track list of an embed marks the current track and names each button's action", async ({
  page,
  context,
  where,
}) => {
  const { track } = await newArtist(context, where)
  const other = await publishTrack(context.request, where.url)
  const id = await newAlbum(context.request, where.url, { title: 'Copper Roof', tracks: [track, other] })
  await page.goto(`${where.url}/embed/album/${id}`)
  const names = () =>
    page
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((all) => all.map((b) => b.ariaLabel))
  const plays = page.waitForRequest(/\/plays$/)
  await page.getByRole('listitem').getByRole('button').first().click()
  // The viewer is signed in, but the embed sends the play without cookies.
  expect((await (await plays).allHeaders()).cookie).toBeUndefined()
  await expect.poll(names).toEqual([`Pause ${track.title}`, `Play ${other.title}`])
  await page.getByRole('listitem').getByRole('button').last().click()
  await expect.poll(names).toEqual([`Play ${track.title}`, `Pause ${other.title}`])
  await expect(page.locator('[aria-current=true]')).toContainText(other.title)
  await expect(page.locator('[aria-current]')).toHaveCount(1)

  // When a track ends, the next one starts.
  await page.getByRole('listitem').getByRole('button').first().click()
  await expect.poll(names).toEqual([`Pause ${track.title}`, `Play ${other.title}`])
  await page.getByRole('slider').press('End')
  await expect.poll(names).toEqual([`Play ${track.title}`, `Pause ${other.title}`])
})

test('REACH-02 seeking in an embed while its audio loads takes effect and is shown', async ({ page, where, world }) => {
  const coming = Promise.withResolvers<void>()
  await page.route(/\.mp3/, async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.goto(`${where.url}/embed/track/${world.track.id}`)
  const slider = page.getByRole('slider')
  await page.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await expect(page.getByRole('button', { name: `Pause ${world.track.title}` })).toBeVisible()
  await slider.press('PageUp')
  const sought = Number(await slider.getAttribute('aria-valuenow'))
  expect(sought).toBeGreaterThan(0)
  coming.resolve()
  const now = async () => Number(await slider.getAttribute('aria-valuenow'))
  await expect.poll(now).toBeGreaterThan(sought)

  await slider.press('Home')
  await expect.poll(now).toBeGreaterThan(0)
  const drawn = () => slider.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const before = await drawn()
  await expect.poll(drawn).not.toBe(before)
})

test('REACH-02 MUSIC-11 sharing at the current position gives a link and an embed that start there', async ({
  page,
  world,
}) => {
  await page.goto(`/track/${world.track.id}`)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: `Play ${world.track.title}` })
    .first()
    .click()
  await expectPlaying(page)
  await main.getByRole('slider').first().press('PageUp')
  await main
    .getByRole('button', { name: `Pause ${world.track.title}` })
    .first()
    .click()
  await main
    .getByRole('button', { name: /^Share/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const link = dialog.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(new RegExp(`/track/${world.track.id}$`))
  const startAt = dialog.getByRole('checkbox', { name: /^Start at 0:\d\d$/ })
  await startAt.click()
  const from = Number((await dialog.getByText(/^Start at/).textContent())?.slice(-2))
  await expect(link).toHaveValue(new RegExp(`\\?t=${from}$`))
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue(new RegExp(`/embed/track/[^"]+t=${from}`))
  const frame = dialog.frameLocator('iframe')
  await expect(frame.getByRole('slider')).toHaveAttribute('aria-valuenow', String(from))
  await frame.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await expect
    .poll(async () => Number(await frame.getByRole('slider').getAttribute('aria-valuenow')))
    .toBeGreaterThan(from)
})

const SIZES = [
  [320, 90],
  [320, 120],
  [320, 180],
  [480, 160],
  [320, 600],
  [700, 120],
  [1200, 90],
  [1200, 600],
] as const

/** Texts and controls that overlap others. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('.title, .artist, .disc, .wordmark, .wave, .meta')]
    const shown = parts.filter((part) => part.checkVisibility() && !part.closest('.tracks'))
    const boxes = shown.map((part) => ({ name: part.className || part.tagName, box: part.getBoundingClientRect() }))
    return boxes.flatMap(({ name, box }, at) =>
      boxes.slice(at + 1).flatMap(({ name: other, box: its }) => {
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left)
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)
        return wide > 1 && high > 4 ? [`${name} and ${other}`] : []
      }),
    )
  })

test('REACH-02 the content of every embed fits from 320 x 90 to 1200 x 600, with scripts below 40 kB', async ({
  page,
  context,
  where,
  world,
  request,
}) => {
  const { track, albumId, playlistId, artwork, eventId } = world
  await newArtist(context, where)
  const { id: withFlyer } = await newEvent(context.request, where.url)
  const flyer = png(await makePicture())
  expect((await context.request.put(`/api/events/${withFlyer}/flyer`, { multipart: { flyer } })).status()).toBe(200)
  const paths = [
    `track/${track.id}`,
    `album/${albumId}`,
    `playlist/${playlistId}`,
    `artwork/${artwork.id}`,
    `event/${eventId}`,
    `event/${withFlyer}`,
  ]
  for (const path of paths) {
    await page.goto(`${where.url}/embed/${path}`)
    for (const [width, height] of SIZES) {
      const at = `${path} at ${width} x ${height}`
      await page.setViewportSize({ width, height })
      const size = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth, scrollHeight]
      })
      expect.soft(size, at).toEqual([width, height])
      expect.soft(await overlaps(page), at).toEqual([])
      const home = page.getByRole('link', { name: 'Open on Undercroft' })
      await expect(home, at).toBeInViewport({ ratio: 0.6 })
      expect.soft(await home.evaluate((mark) => mark.getBoundingClientRect().right), at).toBeLessThanOrEqual(width)
      await expect(page.locator('.title').first(), at).toBeInViewport({ ratio: 0.8 })
      for (const part of await page.locator('[data-part=play], [data-part=seek]').all())
        await expect(part, at).toBeInViewport({ ratio: 0.9 })
    }
  }
  const html = await (await request.get(`/embed/${paths[0]}`)).text()
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src as string)
  const sizes = await Promise.all(scripts.map(async (src) => gzipSync(await (await request.get(src)).body()).length))
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((a, b) => a + b)).toBeLessThan(40 * 1024)
})

test('REACH-02 without scripts an embed shows the player of the browser', async ({ browser, where, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${where.url}/embed/track/${world.track.id}`)
  await expect(page.locator('audio')).toHaveAttribute('src', /\/media\/tracks\//)
  await context.close()
})
