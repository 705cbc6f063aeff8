import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { makeWorld } from '../support/world/world.ts'

/** The number of text lines that an element shows, and whether text is cut at the side. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const lines = element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)
    return { lines: Math.round(lines), isCut: element.scrollWidth > element.clientWidth + 1 }
  })

test('FEED-01 ART-05 a title of two lines is not cut on the wall or on tiles', async ({ page, context, where }) => {
  const world = await makeWorld(where, { title: 'Bracken and broken slate (cyanotype, second state)' })
  await context.addCookies(world.cookies)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/${world.artist.handle}?tab=art`)
  const onTile = page.getByRole('article').getByRole('link', { name: world.artwork.title }).last()
  await expect(onTile).toBeVisible()
  expect(await linesOf(onTile)).toEqual({ lines: 2, isCut: false })
  await page.goto('/home')
  const onWall = page
    .getByRole('article', { name: world.artwork.title })
    .first()
    .getByRole('link', { name: world.artwork.title })
    .last()
  await expect(onWall).toBeVisible()
  expect(await linesOf(onWall)).toEqual({ lines: 2, isCut: false })
})

test('SHELL-10 a poster wraps when a reader increases letter and word spacing', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/track/${world.track.id}`)
  const poster = page.getByRole('heading', { level: 1 })
  await expect(poster.locator('span').first()).toBeVisible()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  const beyond = await poster.evaluate((element) => {
    const right = element.getBoundingClientRect().right + 3
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].filter((box) => box.right > right).length
  })
  expect(beyond).toBe(0)
})

test('SHELL-12 the offline notice is above the heading and does not cover it', async ({ page, context }) => {
  for (const [path, width] of [
    ['/find-music', 1440],
    ['/find-music', 320],
    ['/auth', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await context.setOffline(true)
    const notice = page.getByText('No connection.')
    await expect(notice).toBeVisible()
    const [above, below] = [await notice.boundingBox(), await heading.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0), `${path} at ${width}`).toBeLessThanOrEqual(below?.y ?? 0)
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
  }
})

test('FEED-01 a wide window shows the wall in four columns', async ({ page, context, world }) => {
  await context.addCookies(world.cookies)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  const columns = await page
    .getByRole('article')
    .evaluateAll((tiles) => new Set(tiles.map((tile) => Math.round(tile.getBoundingClientRect().x))).size)
  expect(columns).toBe(4)
})
