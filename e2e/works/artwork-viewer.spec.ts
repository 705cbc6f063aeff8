import type { Page } from '@playwright/test'
import { press } from '../support/page/locators.ts'
import {
  expectShown,
  middleOfStage,
  opener,
  pinch,
  placeOf,
  pointUnder,
  tileColour,
  viewerOf,
} from '../support/page/viewer.ts'
import { expect, refused, test } from '../support/test.ts'
import { LARGE, largePicture, MARK_PX, markOf, publishArtwork } from '../support/world/artworks.ts'
import { newPerson } from '../support/world/people.ts'

const percent = (page: Page) => page.locator('[data-part=percent]')

test('ART-04 by keyboard alone: opens, zooms, pans, goes on and closes, and the focus returns', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  const older = await publishArtwork(context.request, where.url)
  const { path, title } = await publishArtwork(context.request, where.url, { picture: await largePicture() })
  await page.goto(path)
  await expect(opener(page)).toBeVisible()
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expectShown(page)
  await expect(page).toHaveURL(`${path}?view=full`)
  const whole = await percent(page).textContent()
  await page.keyboard.press('1')
  await expect(percent(page)).toHaveText('100%')
  await expect(page.locator('[aria-live]').filter({ hasText: /^100%$/ })).toBeAttached()
  const before = await placeOf(page, LARGE.width)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await placeOf(page, LARGE.width)).x).toBeLessThan(before.x)
  await page.keyboard.press('+')
  await expect(percent(page)).toHaveText('150%')
  for (let step = 0; step < 9; step++) await page.keyboard.press('+')
  await expect(percent(page)).toHaveText('800%')
  await page.keyboard.press('-')
  await expect(percent(page)).toHaveText('533%')
  await page.keyboard.press('0')
  await expect(percent(page)).toHaveText(whole as string)

  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab')
    expect(await viewerOf(page).evaluate((viewer) => viewer.contains(document.activeElement))).toBe(true)
  }
  await viewerOf(page).getByRole('button', { name: 'Fit' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(viewerOf(page)).toHaveAccessibleName(new RegExp(`^${older.title}`))
  await expect(page).toHaveURL(`${older.path}?view=full`)
  await expect(page).toHaveTitle(`Artwork • ${older.title}`)
  await expect(viewerOf(page).getByRole('button', { name: 'Next artwork' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${older.path}?view=full`)
  await page.keyboard.press('Escape')
  await expect(viewerOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(opener(page)).toBeFocused()
})

test('ART-04 the wheel zooms at the cursor, a drag pans, a double click shows full size, and the picture stays in view', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  const { path } = await publishArtwork(context.request, where.url, { picture: await largePicture() })
  await page.goto(`${path}?view=full`)
  await expectShown(page)
  const middle = await middleOfStage(page)
  const cursor = { x: middle.x + 120, y: middle.y - 90 }
  const whole = await placeOf(page, LARGE.width)
  await page.mouse.move(cursor.x, cursor.y)
  // Close enough that no edge of the picture is visible.
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -240)
  await expect(percent(page)).not.toHaveText('22%')
  const held = await pointUnder(page, LARGE.width, cursor)
  const near = await percent(page).textContent()
  await page.mouse.wheel(0, -240)
  await expect(percent(page)).not.toHaveText(near as string)
  const after = await pointUnder(page, LARGE.width, cursor)
  expect(Math.hypot(after.x - held.x, after.y - held.y)).toBeLessThan(1)

  await page.mouse.down()
  await page.mouse.move(cursor.x - 80, cursor.y + 60, { steps: 8 })
  await expect
    .poll(() => pointUnder(page, LARGE.width, { x: cursor.x - 80, y: cursor.y + 60 }))
    .toMatchObject({
      x: expect.closeTo(after.x, 0),
      y: expect.closeTo(after.y, 0),
    })
  await page.mouse.move(cursor.x + 9000, cursor.y + 9000, { steps: 3 })
  await page.mouse.up()
  const stage = (await page.locator('[data-part=stage]').boundingBox())!
  await expect.poll(() => placeOf(page, LARGE.width)).toMatchObject({ x: stage.x, y: stage.y })

  await page.keyboard.press('0')
  await expect(percent(page)).toHaveText('22%')
  // The number changes before the picture is redrawn.
  await expect.poll(() => placeOf(page, LARGE.width)).toEqual(whole)
  const spot = await pointUnder(page, LARGE.width, cursor)
  await page.mouse.dblclick(cursor.x, cursor.y)
  await expect(percent(page)).toHaveText('100%')
  // The tile shows the same part as the original.
  const drawn = async () => {
    const colour = await tileColour(page, cursor)
    return colour && markOf(colour)
  }
  await expect.poll(drawn).toEqual({ column: Math.floor(spot.x / MARK_PX), row: Math.floor(spot.y / MARK_PX) })
  await page.mouse.dblclick(cursor.x, cursor.y)
  await expect(percent(page)).not.toHaveText('100%')
})

test('ART-04 a pinch zooms at the point between two fingers, and a swipe goes on', async ({
  context: artist,
  where,
  browser,
}) => {
  await newPerson(artist.request, where)
  const older = await publishArtwork(artist.request, where.url)
  const { path } = await publishArtwork(artist.request, where.url, { picture: await largePicture() })
  const context = await browser.newContext({
    baseURL: where.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  await page.goto(path)
  await opener(page).tap()
  await expectShown(page)
  const middle = await middleOfStage(page)
  await pinch(page, { ...middle, apart: 60 }, { ...middle, apart: 300 })
  const held = await pointUnder(page, LARGE.width, middle)
  await pinch(page, { ...middle, apart: 100 }, { x: middle.x + 40, y: middle.y - 30, apart: 150 })
  await expect
    .poll(() => pointUnder(page, LARGE.width, { x: middle.x + 40, y: middle.y - 30 }))
    .toMatchObject({ x: expect.closeTo(held.x, 0), y: expect.closeTo(held.y, 0) })
  // By mouse: a tap that a slow machine releases late would count as a long press.
  await viewerOf(page).getByRole('button', { name: 'Fit' }).click()
  await press(
    viewerOf(page),
    `0 comments on ${await viewerOf(page)
      .locator('h2')
      .first()
      .textContent()
      .then((text) => text?.split(' by ')[0])}`,
  )
  await expect(viewerOf(page).getByRole('complementary')).toBeVisible()
  const { x, y } = await middleOfStage(page)
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await touch('touchStart', x + 80)
  await touch('touchMove', x)
  await touch('touchMove', x - 80)
  await touch('touchEnd')
  await expect(page).toHaveURL(`${older.path}?view=full`)
  await context.close()
})

test('ART-04 the viewer has a URL: a link opens it, Back closes it', async ({ context, where, newVisitor }) => {
  await newPerson(context.request, where)
  const { path } = await publishArtwork(context.request, where.url)
  const page = await (await newVisitor()).newPage()
  await page.goto(`${path}?view=full`)
  await expectShown(page)
  await expect(viewerOf(page).getByRole('link', { name: 'Sign in to post a comment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(path)
  await expect(opener(page)).toBeFocused()
  await opener(page).click()
  await expectShown(page)
  await page.reload()
  await expectShown(page)
  await page.goBack()
  await expect(viewerOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(path)
})

test('ART-04 opened from Find Art, the viewer follows the order of its results', async ({ page, context, where }) => {
  const { handle } = await newPerson(context.request, where)
  const tags = handle
  const first = await publishArtwork(context.request, where.url, { tags })
  await publishArtwork(context.request, where.url)
  const last = await publishArtwork(context.request, where.url, { tags })
  await page.goto(`/find-art?tag=${handle}`)
  await page.getByRole('link', { name: last.title }).last().click()
  await opener(page).click()
  await expectShown(page)
  await expect(viewerOf(page).getByText('1 of 2')).toBeVisible()
  await press(viewerOf(page), 'Next artwork')
  await expect(page).toHaveURL(`${first.path}?view=full`)
  await expect(viewerOf(page).getByText('2 of 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(last.title)

  // The viewer is opened from an artwork further down the list. It loads the list from that
  // artwork's cursor, because a list from the top may end before the artwork.
  const newest = await publishArtwork(context.request, where.url, { tags })
  const { nextCursor } = await (await context.request.get(`/api/artworks?tag=${handle}&limit=1`)).json()
  await page.goto(`/find-art?tag=${handle}&after=${encodeURIComponent(nextCursor)}`)
  await expect(page.getByRole('link', { name: newest.title })).toHaveCount(0)
  await page.route('**/api/artworks?*', () => {})
  await page.getByRole('link', { name: last.title }).last().click()
  await opener(page).click()
  await press(viewerOf(page), 'Next artwork')
  await expect(page).toHaveURL(`${first.path}?view=full`)
})

test('ART-03 ART-04 requests expired picture URLs again, once', async ({ page, context, where, expectErrors }) => {
  expectErrors.push(refused(403))
  await newPerson(context.request, where)
  const { path, id } = await publishArtwork(context.request, where.url, { picture: await largePicture() })
  await page.goto(path)
  await expect(opener(page)).toBeVisible()
  let ended = true
  await page.route(/\/media\//, (route) => (ended ? route.fulfill({ status: 403 }) : route.continue()))
  await page.route(`**/api/artworks/${id}`, async (route) => {
    ended = false
    await route.continue()
  })
  await opener(page).click()
  await expectShown(page)
  ended = true
  await page.keyboard.press('1')
  await expect.poll(async () => tileColour(page, await middleOfStage(page))).not.toBeNull()
})
