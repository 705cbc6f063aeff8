import type { BrowserContext, Page } from '@playwright/test'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { kept, playerOf, press, scrollTo } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import { publishArtwork } from '../support/world/artworks.ts'
import { newPerson, PASSWORD, type Person, type Where } from '../support/world/people.ts'
import { newPlaylist, publishTrack } from '../support/world/tracks.ts'
import { makePicture } from '../support/world/upload.ts'
import { newFan } from '../support/world/world.ts'

const PHONE = { width: 390, height: 844 }

type Marked = { artist: Person; track: { id: string; title: string }; artwork: { path: string; title: string } }

/** An artist with a sensitive track, a sensitive artwork and a playlist. */
async function newMarked(context: BrowserContext, where: Where): Promise<Marked & { playlistId: string }> {
  const artist = await newPerson(context.request, where, { displayName: 'Nettle Hand' })
  const cover = await makePicture()
  const said = { tags: artist.handle, sensitiveWhy: 'a dead hare, with the wound' }
  const track = await publishTrack(context.request, where.url, { ...said, cover, sound: { seconds: 20 } })
  const artwork = await publishArtwork(context.request, where.url, { ...said, altText: 'A hare on its side' })
  const playlistId = await newPlaylist(context.request, where.url, `Hares of ${artist.handle}`, [track])
  return { artist, track, artwork, playlistId }
}

/** The requests of a page for pictures of this artist. */
function picturesAsked(page: Page, { profileId }: Person): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes(profileId) && /\.(webp|jpg|avif|png)$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

const contentWarnings = (page: Page) => page.locator('[data-part=veil]')
const slip = (page: Page, noun: string) => page.getByRole('region', { name: `Sensitive ${noun}` })

test('GUARD-06 loads no pictures of a sensitive work until a visitor reveals it, and then it stays revealed', async ({
  context,
  where,
  newVisitor,
}) => {
  const marked = await newMarked(context, where)
  const { artist, track, artwork } = marked
  const browser = await newVisitor()
  const page = await browser.newPage()
  const asked = picturesAsked(page, artist)
  const tag = encodeURIComponent(artist.handle)
  for (const path of [
    `/find-music?tag=${tag}`,
    `/find-art?tag=${tag}`,
    `/${artist.handle}`,
    `/tags/${tag}`,
    `/search?q=${tag}`,
  ]) {
    await page.goto(path)
    await expect(contentWarnings(page).first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  }
  await page.goto(`/track/${track.id}`)
  await expect(slip(page, 'track')).toContainText('Nettle Hand writes: a dead hare, with the wound')
  await expect(slip(page, 'track')).toContainText('Marked by the artist')
  // The track can be played without revealing it.
  await page
    .getByRole('button', { name: `Play ${track.title}`, exact: true })
    .last()
    .click()
  await expect(playerOf(page)).toContainText(track.title)
  await expect(playerOf(page).locator('[data-part=veil]')).toBeVisible()
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.artwork)).toEqual([])

  await page.goto(artwork.path)
  await expect(slip(page, 'artwork')).toBeVisible()
  await page.goto(`${artwork.path}?view=full`)
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Sensitive artwork' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(asked).toEqual([])

  await press(slip(page, 'artwork'), 'Show it')
  const picture = page.getByRole('main').getByRole('img', { name: 'A hare on its side' }).first()
  await expect(picture).toBeVisible()
  await page.reload()
  await expect(picture).toBeVisible()
  await expect(page.getByRole('main').getByText('a dead hare, with the wound')).toBeVisible()
  await page.goto(`/track/${track.id}`)
  await press(slip(page, 'track'), 'Always show theirs')
  await expect(page.getByRole('img', { name: `Cover of ${track.title}` }).first()).toBeVisible()
  await page.goto(`/tags/${tag}`)
  await expect(page.getByRole('main').getByRole('link', { name: artwork.title }).first()).toBeVisible()
  await expect(contentWarnings(page)).toHaveCount(0)
})

test("GUARD-06 a member's choice applies in another tab at once and in a second browser, and can be undone", async ({
  context,
  where,
  newVisitor,
}) => {
  const { artwork } = await newMarked(context, where)
  const first = await newVisitor()
  const { fan, page } = await newFan(first, where)
  const tab = await first.newPage()
  await Promise.all([page.goto(artwork.path), tab.goto(artwork.path)])
  await expect(slip(tab, 'artwork')).toBeVisible()
  await kept(page, '/api/sensitive/', () => press(slip(page, 'artwork'), 'Always show theirs'))
  await expect(slip(page, 'artwork')).toHaveCount(0)
  await expect(slip(tab, 'artwork')).toHaveCount(0)

  const second = await newVisitor()
  const data = { email: fan.email, password: PASSWORD }
  await second.request.post(`${where.url}/api/accounts/sign-in`, { data })
  const elsewhere = await second.newPage()
  await elsewhere.goto(artwork.path)
  await expect(elsewhere.getByRole('main').getByRole('img', { name: 'A hare on its side' }).first()).toBeVisible()
  await elsewhere.goto('/account')
  const back = elsewhere.getByRole('button', { name: 'Hide sensitive works of Nettle Hand again' })
  await scrollTo(elsewhere, back)
  await kept(elsewhere, '/api/sensitive/', () => back.click())
  await expect(back).toHaveCount(0)
  await page.reload()
  await expect(slip(page, 'artwork')).toBeVisible()

  await kept(elsewhere, '/api/sensitive', () => elsewhere.getByRole('radio', { name: 'Show all' }).click())
  await page.reload()
  await expect(page.getByRole('main').getByRole('img', { name: 'A hare on its side' }).first()).toBeVisible()
})

test('GUARD-06 GUARD-07 an artist marks and labels a work and sees it revealed; the content warning fits a phone', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  await newPerson(context.request, where, { displayName: 'Nettle Hand' })
  const artwork = await publishArtwork(context.request, where.url, { altText: 'A hare on its side' })
  await page.goto(artwork.path)
  await press(page.getByRole('main'), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Artwork' })
  await dialog.getByRole('checkbox', { name: 'Sensitive' }).check()
  await press(dialog, 'Save')
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'In your words, why' }).fill('A dead hare')
  await expect(dialog.getByText('11/120')).toBeVisible()
  await dialog.getByRole('radio', { name: 'In part' }).click()
  await kept(page, '/api/artworks/', () => press(dialog, 'Save'))
  const main = page.getByRole('main')
  await expect(main.getByText('In part')).toBeVisible()
  await expect(main.getByText('A dead hare')).toBeVisible()
  await expect(main.getByRole('img', { name: 'A hare on its side' }).first()).toBeVisible()

  const phone = await (await newVisitor()).newPage()
  await phone.setViewportSize(PHONE)
  await phone.goto(artwork.path)
  await expect(slip(phone, 'artwork')).toBeVisible()
  const box = (await slip(phone, 'artwork').boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await barriersInBothThemes(phone)).toEqual([])
})
