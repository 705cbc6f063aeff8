import type { Page } from '@playwright/test'
import { MARK_PX, makeMarkedPicture, markOf, publishArtwork } from './support/artworks.ts'
import { barriers } from './support/axe/barriers.ts'
import { heart, press, toast } from './support/locators.ts'
import { THEMES } from './support/pages.ts'
import { newPerson } from './support/people.ts'
import { newFan } from './support/scene.ts'
import { expect, refused, test } from './support/test.ts'
import { expectShown, middleOfStage, pinch, placeOf, pointUnder, tileColour, viewerOf } from './support/viewer.ts'

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Open full size:/ })
const percent = (page: Page) => page.locator('.vw-percent')
/** Larger than its largest derivative, so that its true pixels are in the original alone. */
const LARGE = { width: 4000, height: 3000 }
const largePicture = () => makeMarkedPicture(LARGE.width, LARGE.height)

test('ART-04 a visitor sees an artwork with all that belongs to it', async ({ page, context, where, newVisitor }) => {
  const artist = await newPerson(context.request, where, { displayName: 'Nettle Hand' })
  const older = await publishArtwork(context.request, where.url)
  const description = 'Carbon on tea-stained paper.\nhttps://example.org/flash <b>bold</b>'
  const wishes = { title: 'Flash sheet IV', tags: `ink, ${artist.handle}`, description }
  const shown = await publishArtwork(context.request, where.url, wishes)
  const newer = await publishArtwork(context.request, where.url)

  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(shown.path)
  await expect(visitor).toHaveTitle('Artwork • Flash sheet IV')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Flash sheet IV')
  const main = visitor.getByRole('main')
  await expect(main.getByText('<b>bold</b>')).toBeVisible()
  const link = main.getByRole('link', { name: 'https://example.org/flash' })
  await expect(link).toHaveAttribute('rel', /nofollow ugc noopener/)
  await expect(main.getByText('900 × 1,200')).toBeVisible()
  await expect(main.getByText('JPEG')).toBeVisible()
  await expect(main.getByRole('link', { name: 'ink', exact: true })).toHaveAttribute('href', '/find-art?tag=ink')
  await expect(main.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  await press(main, 'Follow Nettle Hand')
  await expect(toast(visitor, 'Sign in required')).toBeVisible()
  const beside = main.getByRole('navigation', { name: 'Newer and older artworks' })
  await expect(beside.getByRole('link')).toHaveText([`Newer${newer.title}`, `Older${older.title}`])
  await beside.getByRole('link', { name: older.title }).click()
  await expect(visitor).toHaveTitle(`Artwork • ${older.title}`)
  await expect(beside.getByRole('link')).toHaveText([`Newer${shown.title}`])

  await page.goto(shown.path)
  await expect(page.getByRole('main').getByRole('button', { name: /^Follow/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Appears in')).toBeVisible()
  await press(page.getByRole('main'), 'Edit')
  await expect(page.getByRole('dialog', { name: 'Edit Artwork' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page.getByRole('main'), 'Delete')
  await press(page.getByRole('alertdialog'), 'Delete')
  await expect(page).toHaveURL(/\/my-art$/)
})

test('ART-04 SOCIAL-01 SOCIAL-03 SOCIAL-05 a fan follows, likes, shares and comments, in the viewer too', async ({
  context,
  where,
  newVisitor,
}) => {
  await newPerson(context.request, where, { displayName: 'Nettle Hand' })
  const { path, title } = await publishArtwork(context.request, where.url)
  const browser = await newVisitor()
  await browser.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = await newFan(browser, where)
  await page.goto(path)
  const main = page.getByRole('main')
  await press(main, 'Follow Nettle Hand')
  await heart(main, title).click()
  await expect(heart(main, title)).toHaveAttribute('aria-pressed', 'true')
  await opener(page).click()
  const viewer = viewerOf(page)
  await expect(viewer.getByRole('button', { name: 'Following Nettle Hand' })).toBeVisible()
  await expect(heart(viewer, title)).toHaveAttribute('aria-pressed', 'true')
  await press(viewer, 'Share, 0 shares')
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${where.url}${path}`)
  await viewer.getByLabel('Your comment').fill('1 and 0 and + are letters here')
  await press(viewer, 'Post')
  await expect(viewer.getByRole('listitem')).toContainText('1 and 0 and + are letters here')
  await expect(viewer.getByRole('button', { name: `1 comment on ${title}` })).toHaveAttribute('aria-expanded', 'true')
  await press(viewer, `1 comment on ${title}`)
  await expect(viewer.getByLabel('Your comment')).toHaveCount(0)
  await press(viewer, 'Close (Esc)')
  await expect(main.getByRole('listitem').filter({ hasText: 'letters here' })).toBeVisible()
})

test('ART-04 by keyboard alone: open, zoom, pan, go on, close, and the focus is where it was', async ({
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

test('ART-04 the wheel zooms at the cursor, a drag pans, twice shows true pixels, and none loses the picture', async ({
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
  await page.mouse.move(cursor.x, cursor.y)
  // far enough in that no side of the picture comes in
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
  const stage = (await page.locator('.vw-stage').boundingBox())!
  await expect.poll(() => placeOf(page, LARGE.width)).toMatchObject({ x: stage.x, y: stage.y })

  await page.keyboard.press('0')
  const spot = await pointUnder(page, LARGE.width, cursor)
  await page.mouse.dblclick(cursor.x, cursor.y)
  await expect(percent(page)).toHaveText('100%')
  // what is drawn there is what the original has there
  await expect.poll(() => tileColour(page, cursor)).not.toBeNull()
  const { column, row } = markOf((await tileColour(page, cursor))!)
  expect({ column, row }).toEqual({ column: Math.floor(spot.x / MARK_PX), row: Math.floor(spot.y / MARK_PX) })
  await page.mouse.dblclick(cursor.x, cursor.y)
  await expect(percent(page)).not.toHaveText('100%')
})

test('ART-04 two fingers pinch at the point between them, and a swipe goes on', async ({
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
  await viewerOf(page).getByRole('button', { name: 'Fit' }).tap()
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

test('ART-04 the viewer has an address: a link opens it, Back closes it', async ({ context, where, newVisitor }) => {
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

test('ART-04 from Find Art it goes on in the order that was found', async ({ page, context, where }) => {
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
})

test('ART-03 ART-04 addresses that have ended are asked for anew, once', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
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

test('ART-04 what is not there is said, with a way on', async ({ page, context, where, expectErrors }) => {
  expectErrors.push(refused(404))
  await newPerson(context.request, where)
  const merch = await publishArtwork(context.request, where.url, { usageType: 'merch' })
  await page.goto(merch.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(merch.title)
  await context.clearCookies()
  for (const path of [merch.path, '/artwork/none', `/artwork/${crypto.randomUUID()}?view=full`]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artwork Not Found')
    await expect(viewerOf(page)).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Find Art' }).click()
  await expect(page).toHaveURL(/\/find-art$/)
})

test('ART-04 SHELL-10 axe finds nothing on the page nor in the viewer', async ({ page, context, where }) => {
  test.setTimeout(120_000)
  await newPerson(context.request, where)
  await publishArtwork(context.request, where.url)
  const { path } = await publishArtwork(context.request, where.url, { tags: 'ink', description: 'On paper.' })
  const found: string[] = []
  for (const [view, size] of [
    ['', { width: 1440, height: 900 }],
    ['?view=full', { width: 1440, height: 900 }],
    ['?view=full', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto(path + view)
    if (view) await expectShown(page)
    else await expect(opener(page)).toBeVisible()
    for (const theme of THEMES) {
      await page.evaluate((next) => {
        document.documentElement.dataset.theme = next
      }, theme)
      for (const barrier of await barriers(page)) found.push(`${view} ${size.width} (${theme}): ${barrier}`)
    }
  }
  expect(found).toEqual([])
})
