import type { Page } from '@playwright/test'
import { DISPLAY_NAME_MAX, TITLE_MAX } from '#contract/platform/limits.ts'
import { PLAYLIST } from '#contract/platform/playlist-limits.ts'
import { expectPlaying } from '../support/audio.ts'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { playerOf, press } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { sidewaysScroll } from '../support/page/sideways-scroll.ts'
import { smallTargets } from '../support/page/touch-targets.ts'
import { settled } from '../support/page/watches.ts'
import { expect, refused, test } from '../support/test.ts'
import { publishArtwork } from '../support/world/artworks.ts'
import { newEvent } from '../support/world/events.ts'
import { newPerson } from '../support/world/people.ts'
import { newLink, release } from '../support/world/releases.ts'
import { BASS, publishStem, tone, withStems } from '../support/world/stems.ts'
import { newAlbum, newPlaylist, publishTrack } from '../support/world/tracks.ts'
import { makePicture } from '../support/world/upload.ts'
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

test('RELEASE-04 SHELL-10 SHELL-12 pages of links and the bar have no barriers, and fit the longest names at every width', async ({
  page,
  where,
  newVisitor,
}) => {
  const title = 'Unterwassergewölbe'.repeat(20)
  const { request } = page
  await newPerson(request, where, { displayName: title.slice(0, DISPLAY_NAME_MAX) })
  const cover = await makePicture()
  const track = await publishTrack(request, where.url, { title: title.slice(0, TITLE_MAX), cover })
  await publishStem(request, where.url, {
    title: title.slice(0, TITLE_MAX),
    parentId: track.id,
    samples: tone(BASS, 2),
  })
  const albumId = await newAlbum(request, where.url, { title: title.slice(0, TITLE_MAX), tracks: [track] })
  const playlistId = await newPlaylist(request, where.url, title.slice(0, PLAYLIST.titleMax), [track])
  const things = [
    { kind: 'track', id: track.id },
    { kind: 'album', id: albumId },
    { kind: 'playlist', id: playlistId },
    { kind: 'artwork', id: (await publishArtwork(request, where.url, { title: title.slice(0, TITLE_MAX) })).id },
    { kind: 'event', id: (await newEvent(request, where.url, { title: title.slice(0, TITLE_MAX) })).id },
  ] as const
  const visitor = await (await newVisitor()).newPage()
  const found: string[] = []
  const look = async (shown: Page, what: string) => {
    const seen = await barriersInBothThemes(shown)
    for (const width of [1024, SIZES.mobile.width, 320]) {
      await shown.setViewportSize({ width, height: 800 })
      seen.push(...(await sidewaysScroll(shown)).map((part) => `at ${width} px: ${part}`))
    }
    // The rest of the track's page is the subject of other journeys.
    if (what !== 'bar') seen.push(...(await smallTargets(shown)))
    await shown.setViewportSize(SIZES.desktop)
    found.push(...seen.map((barrier) => `${what}: ${barrier}`))
  }
  for (const thing of things) {
    await release(request, where.url, thing, { state: 'link' })
    await visitor.goto((await newLink(request, where.url, thing, { name: title.slice(0, 100), withStems: true })).path)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(visitor)
    await look(visitor, thing.kind)
  }
  await page.goto(`/track/${track.id}`)
  await bar(page).getByRole('radio', { name: 'Scheduled' }).click()
  await look(page, 'bar')
  await press(page, 'Secret links')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await look(page, 'dialog')
  expect(found).toEqual([])
})

const nextYear = () => `${new Date().getFullYear() + 1}-03-01`
