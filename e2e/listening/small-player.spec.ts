import type { Locator, Page } from '@playwright/test'
import { TITLE_MAX } from '#contract/platform/limits.ts'
import { playerOf } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'
import { makePicture } from '../support/world/upload.ts'

const LONG_TITLE = 'The slow way through the lower galleries and back '.repeat(9).slice(0, TITLE_MAX).trim()
const PHONES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 667, height: 375 },
]

const boxOf = async (part: Locator) => (await part.boundingBox())!

async function playOnPhone(page: Page, handle: string, title: string): Promise<Locator> {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/${handle}`)
  await page.getByRole('button', { name: `Play ${title} by` }).click()
  return playerOf(page).getByRole('button', { name: title, exact: true })
}

/** Controls of the sheet that are not completely on the screen. */
const cutControls = (sheet: Locator): Promise<string[]> =>
  sheet.evaluate((node) => {
    const controls = [...node.querySelectorAll('button, a, [role=slider]')]
    const isCut = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
    }
    const names = controls.filter(isCut).map((element) => element.getAttribute('aria-label') ?? element.textContent)
    return node.scrollHeight > node.clientHeight ? [...names, 'it scrolls'] : names
  })

test('PLAYER-01 a long title does not overlap the heart of the small player', async ({ page, context, where }) => {
  const { handle } = await newPerson(context.request, where)
  await publishTrack(context.request, where.url, { title: LONG_TITLE, sound: { seconds: 30 } })
  const opener = await playOnPhone(page, handle, LONG_TITLE)
  const like = playerOf(page).getByRole('button', { name: `Like ${LONG_TITLE},` })
  for (const size of PHONES) {
    await page.setViewportSize(size)
    const [title, heart] = [await boxOf(opener), await boxOf(like)]
    expect(title.x + title.width).toBeLessThanOrEqual(heart.x)
    expect(title.width).toBeGreaterThan(60)
  }
})

for (const [kind, title] of Object.entries({ 'a short title': 'Wet Stone', 'the longest title': LONG_TITLE })) {
  test(`PLAYER-01 Now playing with ${kind} fits every phone, cover and keys`, async ({ page, context, where }) => {
    const { handle } = await newPerson(context.request, where)
    await publishTrack(context.request, where.url, { title, sound: { seconds: 30 }, cover: await makePicture() })
    await (await playOnPhone(page, handle, title)).click()
    const sheet = page.getByRole('dialog', { name: 'Now playing' })
    const cover = sheet.getByRole('img', { name: `Cover of ${title}` })
    await expect(sheet.getByRole('slider')).toBeVisible()
    for (const size of PHONES) {
      await page.setViewportSize(size)
      await expect.poll(() => cutControls(sheet), { message: `${size.width} x ${size.height}` }).toEqual([])
      const { width, height } = await boxOf(cover)
      expect(Math.abs(width - height)).toBeLessThan(1)
      expect(width).toBeGreaterThanOrEqual(96)
    }
  })
}
