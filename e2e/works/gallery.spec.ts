import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { follow, kept, press } from '../support/page/locators.ts'
import { noteLayoutShifts, settled } from '../support/page/watches.ts'
import { expect, test } from '../support/test.ts'
import { makeMarkedPicture, publishArtwork } from '../support/world/artworks.ts'
import { publishCopies } from '../support/world/copies.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'
import { newFan } from '../support/world/world.ts'

const main = (page: Page) => page.getByRole('main')

test('ART-05 SHELL-12 a gallery and the wall load without layout shifts', async ({ page, context, where }) => {
  const artist = await newPerson(context.request, where)
  const shapes = [
    [900, 1200],
    [1200, 500],
    [700, 700],
    [500, 1400],
    [1600, 900],
    [640, 800],
  ] as const
  for (const [width, height] of shapes) {
    await publishArtwork(context.request, where.url, {
      picture: await makeMarkedPicture(width, height),
      tags: artist.handle,
    })
  }
  await publishTrack(context.request, where.url, { tags: artist.handle, sound: { seconds: 1 } })
  const shifts = await noteLayoutShifts(page)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 3840, height: 2160 },
  ]) {
    await page.setViewportSize(size)
    for (const path of [`/find-art?tag=${artist.handle}`, '/home', `/${artist.handle}?tab=art`]) {
      await page.goto(path)
      await expect(main(page).getByRole('article').first()).toBeVisible()
      await settled(page)
      const { total, moved } = await shifts()
      expect(total, `${path} at ${size.width}: ${moved.join(', ')}`).toBeLessThan(0.02)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      expect(await misplaced(page), `${path} at ${size.width}`).toEqual([])
    }
  }
})

/** Tiles that overlap or leave gaps, because their height differs from the computed one. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const columns = new Map<number, DOMRect[]>()
    for (const tile of document.querySelectorAll('[data-part=place] > *')) {
      const box = tile.getBoundingClientRect()
      columns.set(Math.round(box.left), [...(columns.get(Math.round(box.left)) ?? []), box])
    }
    const gap = Number.parseFloat(getComputedStyle(document.querySelector('[data-part=masonry]') as Element).rowGap)
    return [...columns.values()].flatMap((boxes) =>
      boxes.slice(1).flatMap((box, at) => {
        const off = box.top - (boxes[at] as DOMRect).bottom - gap
        return Math.abs(off) > 1 ? [`${off.toFixed(1)} px at ${box.left}, ${box.top}`] : []
      }),
    )
  })

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 })

  test('ART-05 SHELL-12 a high-density screen gets AVIF pictures as wide as its tiles and no wider', async ({
    page,
    context,
    where,
  }) => {
    const artist = await newPerson(context.request, where)
    const picture = await makeMarkedPicture(2400, 1800)
    await publishArtwork(context.request, where.url, { picture, tags: artist.handle })
    const fetched = page.waitForResponse((response) => /\.(avif|jpg)/.test(response.url()))
    await page.goto(`/find-art?tag=${artist.handle}`)
    const response = await fetched
    expect(response.headers()['content-type']).toBe('image/avif')
    expect((await sharp(await response.body()).metadata()).width).toBe(640)
  })
})

test("ART-05 the placeholder of a loading picture has the picture's shape in any box", async ({
  page,
  context,
  where,
}) => {
  const artist = await newPerson(context.request, where)
  for (const [width, height] of [
    [1200, 400],
    [400, 1000],
  ] as const) {
    const picture = await sharp({ create: { width, height, channels: 3, background: '#e01020' } })
      .jpeg()
      .toBuffer()
    await publishArtwork(context.request, where.url, { picture, tags: artist.handle })
  }
  await page.route('**/media/art/**', () => {})
  for (const path of [`/find-art?tag=${artist.handle}`, '/my-art']) {
    // The page never finishes loading while its pictures are held back.
    await page.goto(path, { waitUntil: 'commit' })
    const pictures = main(page).locator('span:has(> img)')
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) {
      const size = (name: string) => picture.locator('img').getAttribute(name).then(Number)
      const shape = (await size('width')) / (await size('height'))
      await expect.poll(async () => Math.abs((await redShape(picture)) / shape - 1), path).toBeLessThan(0.1)
    }
  }
})

/** The aspect ratio of the red part of the drawn picture. */
async function redShape(picture: Locator): Promise<number> {
  const { data, info } = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const columns = new Set<number>()
  const rows = new Set<number>()
  for (let at = 0; at < data.length; at += 3) {
    if (data[at]! < 180 || data[at + 1]! > 90) continue
    columns.add((at / 3) % info.width)
    rows.add(Math.floor(at / 3 / info.width))
  }
  return columns.size / Math.max(1, rows.size)
}

test('FEED-02 ART-05 SEC-06 the gallery loads more while scrolling, and distant tiles are not in the document', async ({
  page,
  context,
  where,
}) => {
  const artist = await newPerson(context.request, where)
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#555' } })
    .jpeg()
    .toBuffer()
  const { id } = await publishArtwork(context.request, where.url, { title: 'Plate 1', tags: artist.handle, picture })
  const titles = Array.from({ length: 53 }, (_, n) => `Plate ${n + 2}`)
  await publishCopies(where, { kind: 'artworks', id, titles })
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`/find-art?tag=${artist.handle}`)
  await expect(main(page).getByText('50+ works, newest first')).toBeVisible()
  const last = page.getByRole('link', { name: 'Plate 1', exact: true }).first()
  await expect(last).toHaveCount(0)
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    await expect(last).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect(main(page).getByText('54 works, newest first')).toBeAttached()
  await expect(page.getByRole('link', { name: 'Plate 54', exact: true })).toHaveCount(0)
})

test('FEED-02 a tag filters the gallery and can be cleared', async ({ page, context, where }) => {
  const artist = await newPerson(context.request, where)
  await publishArtwork(context.request, where.url, { title: 'Moth', tags: artist.handle })
  await page.goto('/find-art')
  const filter = page.getByRole('combobox', { name: 'Filter by tag' })
  await filter.fill(artist.handle.slice(0, 9))
  await page.getByRole('option', { name: artist.handle }).click()
  await expect(page).toHaveURL(new RegExp(`/find-art\\?tag=${artist.handle}$`))
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await press(page, 'Clear filter')
  await expect(page).toHaveURL(/\/find-art$/)
  await filter.fill('nobody has used this')
  await filter.press('Enter')
  await page.getByRole('link', { name: 'Show all artworks' }).click()
  await expect(main(page).getByRole('article').first()).toBeVisible()
})

test('SHELL-10 ART-05 the Tab key moves through a gallery in reading order', async ({ page, context, where }) => {
  const artist = await newPerson(context.request, where)
  for (const title of ['Third', 'Second', 'First']) {
    const picture = await makeMarkedPicture(title === 'First' ? 500 : 900, 900)
    await publishArtwork(context.request, where.url, { title, tags: artist.handle, picture })
  }
  await page.goto(`/find-art?tag=${artist.handle}`)
  await expect(main(page).getByRole('article')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Filter by tag' }).focus()
  const stops: string[] = []
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  const ofTiles = (title: string) => [title, 'Test Artist', `Like ${title}, 0 likes`]
  expect(stops).toEqual(['Clear filter', ...ofTiles('First'), ...ofTiles('Second'), ...ofTiles('Third')])
  await page.getByRole('link', { name: 'Second', exact: true }).last().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Artwork • Second')
})

test('FEED-01 ACT-02 SOCIAL-03 the wall has artworks; a like there shows in the gallery and in My Activity', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const artist = await newPerson(context.request, where, { displayName: 'Nettle Hand' })
  const track = await publishTrack(context.request, where.url, { sound: { seconds: 30 } })
  const shown = await publishArtwork(context.request, where.url, { title: 'Flash sheet IV', tags: artist.handle })
  const { page: theirs } = await newFan(await newVisitor(), where)
  await theirs.goto(`/${artist.handle}`)
  await follow(theirs)
  await theirs.goto('/home')
  const tiles = main(theirs).getByRole('article')
  await expect(tiles.locator('[data-part=title]')).toHaveText([shown.title, track.title])
  await kept(theirs, '/api/likes/', () => press(tiles.first(), 'Like Flash sheet IV, 0 likes'))
  await expect(tiles.first().getByRole('button', { name: 'Like Flash sheet IV, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await press(tiles.first(), '0 comments on Flash sheet IV')
  const dialog = theirs.getByRole('dialog', { name: 'Comments' })
  await dialog.getByRole('textbox').fill('Framed at 2:41')
  await press(dialog, 'Post')
  await expect(dialog.getByRole('listitem')).toContainText('Framed at 2:41')
  await expect(dialog.locator('[data-part=stamp]')).toHaveCount(0)
  await theirs.keyboard.press('Escape')
  await expect(tiles.first().getByRole('button', { name: '1 comment on Flash sheet IV' })).toBeVisible()

  await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Art' }).click()
  await theirs.getByRole('combobox', { name: 'Filter by tag' }).fill(artist.handle)
  await theirs.getByRole('option', { name: artist.handle }).click()
  await expect(main(theirs).getByRole('button', { name: 'Like Flash sheet IV, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await theirs.goto('/my-activity')
  const item = theirs.getByRole('tabpanel').getByRole('listitem')
  await expect(item).toContainText('You liked this artwork just now')
  await expect(item.locator('img')).toBeVisible()
  await item.getByRole('link', { name: shown.title }).click()
  await expect(theirs).toHaveURL(new RegExp(`${shown.path}$`))
  await page.close()
})
