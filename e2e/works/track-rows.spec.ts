import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

const WIDTHS = [1440, 1280, 1024, 700, 390, 320]

/** The count is inside its row, does not overlap the title, and has its icon. */
async function expectInRow(row: Locator, text: RegExp): Promise<void> {
  const count = row.getByText(text)
  await expect(count).toBeVisible()
  expect(await count.evaluate((node) => getComputedStyle(node, '::before').maskImage)).toContain('svg')
  const boxOf = async (part: Locator) => (await part.boundingBox())!
  const [outer, title, box] = [await boxOf(row), await boxOf(row.locator('[data-part=title]')), await boxOf(count)]
  expect(box.x).toBeGreaterThanOrEqual(outer.x)
  expect(box.x + box.width).toBeLessThanOrEqual(outer.x + outer.width)
  expect(box.y + box.height).toBeLessThanOrEqual(outer.y + outer.height)
  const isClear = box.y >= title.y + title.height - 1 || box.x >= title.x + title.width
  expect(isClear).toBe(true)
}

async function atEveryWidth(page: Page, check: () => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await check()
  }
}

test("MUSIC-08 an artist's own rows show length, plays and likes on every screen", async ({ page, context, where }) => {
  await newPerson(context.request, where)
  const track = await publishTrack(context.request, where.url)
  await page.goto('/my-music')
  const row = page.getByRole('listitem').filter({ hasText: track.title })
  await atEveryWidth(page, async () => {
    await expectInRow(row, /^0 plays$/)
    await expectInRow(row, /^0 likes$/)
    await expect(row.getByText('0:03')).toBeVisible()
  })
})

test('MUSIC-08 a visitor sees plays and likes of a track on every screen', async ({ page, context, where }) => {
  const { handle } = await newPerson(context.request, where)
  const track = await publishTrack(context.request, where.url)
  await context.clearCookies()
  await page.goto(`/${handle}`)
  const row = page.getByRole('listitem').filter({ hasText: track.title })
  const likes = row.getByText(/^0 likes$/).or(row.getByRole('button', { name: `Like ${track.title}, 0 likes` }))
  await atEveryWidth(page, async () => {
    await expectInRow(row, /^0 plays$/)
    await expect(likes.filter({ visible: true })).toHaveCount(1)
  })
})
