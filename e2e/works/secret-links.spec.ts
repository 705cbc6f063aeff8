import type { Page } from '@playwright/test'
import { expectPlaying } from '../support/audio.ts'
import { playerOf, press } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { expect, refused, test } from '../support/test.ts'
import { newLink, release } from '../support/world/releases.ts'
import { withStems } from '../support/world/stems.ts'
import { newAlbum, publishTrack } from '../support/world/tracks.ts'
import { newArtist } from '../support/world/world.ts'

// A revoked link is noticed by a running player within 10 s.
test.describe.configure({ timeout: 90_000 })

const bar = (page: Page) => page.getByRole('region', { name: 'Who can hear this' })

test('RELEASE-04 on a phone a link opens an album: its tracks play from the cover, and the facts stand below them', async ({
  context,
  where,
  newVisitor,
}) => {
  await newArtist(context, where)
  const albumId = await newAlbum(context.request, where.url, { title: 'Copper Roof' })
  const album = { kind: 'album', id: albumId } as const
  await release(context.request, where.url, album, { state: 'link' })
  for (const [title, seconds] of [
    ['Undertow', 40],
    ['Weir', 20],
  ] as const)
    await publishTrack(context.request, where.url, { title, draftOf: albumId, sound: { seconds } })
  const { path } = await newLink(context.request, where.url, album)

  const visitor = await (await newVisitor()).newPage()
  await visitor.setViewportSize(SIZES.mobile)
  await visitor.goto(path)
  const tracks = visitor.getByRole('region', { name: 'Tracks' })
  const facts = visitor.getByRole('region', { name: 'What this link opens' })
  await expect(tracks.getByRole('listitem')).toHaveCount(2)
  const [above, below] = [await tracks.boundingBox(), await facts.boundingBox()]
  expect(above!.width).toBeGreaterThan(300)
  expect(below!.y).toBeGreaterThan(above!.y + above!.height)

  await press(visitor, 'Play all of Copper Roof')
  await expectPlaying(visitor)
  const columns = visitor.waitForResponse(/\/peaks\?v=[\w.-]+$/)
  await press(visitor, 'Play Weir')
  expect((await columns).status()).toBe(200)
  await expect(playerOf(visitor)).toContainText('Weir')
})

test('RELEASE-03 a revoked link also ends the mixer', async ({ page, where, newVisitor }) => {
  const { track } = await withStems(page, where, 40)
  const thing = { kind: 'track', id: track.id } as const
  await release(page.request, where.url, thing, { state: 'link' })
  const link = await newLink(page.request, where.url, thing, { withStems: true })
  const visitor = await (await newVisitor(refused(404))).newPage()
  await visitor.goto(link.path)
  await press(visitor, 'Open mixer')
  await press(visitor, 'Play the mix')
  await expect(visitor.getByRole('button', { name: 'Pause the mix' })).toBeVisible()
  await page.request.delete(`${where.url}/api/links/${link.id}`)
  const gone = visitor.getByRole('heading', { name: 'This link no longer opens anything.' })
  await expect(gone).toBeVisible({ timeout: 30_000 })
})

test('RELEASE-01 RELEASE-03 two tabs show the same state and the same links; the keyboard stays in its place', async ({
  page,
  context,
  where,
}) => {
  const { track, path } = await newArtist(context, where)
  const thing = { kind: 'track', id: track.id } as const
  await release(context.request, where.url, thing, { state: 'link' })
  await newLink(context.request, where.url, thing, { name: 'radio, night shift' })
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(path)
  await expect(bar(other)).toContainText('1 link is open')

  await press(page, 'Secret links')
  const dialog = page.getByRole('dialog', { name: 'Secret links' })
  await dialog.getByLabel('Name, only you see it').fill('Ulf')
  await page.keyboard.press('Enter')
  await press(page.getByRole('dialog', { name: 'Link made' }), 'Back to the list')
  await expect(bar(other)).toContainText('2 links are open')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Secret links' })).toBeFocused()

  await bar(page).getByRole('radio', { name: 'Scheduled' }).click()
  await bar(page).getByLabel('Date').fill(nextYear())
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText(/Public on .* at 6:00 PM/)
  await expect(bar(page).getByRole('radio', { name: 'Scheduled' })).toBeFocused()
  await expect(bar(other)).toContainText(/Public on .* at 6:00 PM/)
  await press(other, 'Publish now')
  await expect(bar(page)).toContainText('Public since')
})

const nextYear = () => `${new Date().getFullYear() + 1}-03-01`
