import type { Page } from '@playwright/test'
import { expectPlaying } from '../support/audio.ts'
import { follow, playerOf, press } from '../support/page/locators.ts'
import { SIZES, type Size } from '../support/page/pages.ts'
import { expect, test } from '../support/test.ts'
import { publishArtwork } from '../support/world/artworks.ts'
import { newPerson } from '../support/world/people.ts'
import { newAlbum, newPlaylist, publishTrack } from '../support/world/tracks.ts'
import { newArtist, newFan } from '../support/world/world.ts'

const main = (page: Page) => page.getByRole('main')
const titles = (page: Page) => main(page).locator('[data-part=title]')

for (const size of Object.keys(SIZES) as Size[]) {
  test(`PUB-01 the first screen of an artist plays all tracks, newest first, on ${size}`, async ({
    context,
    where,
    newVisitor,
  }) => {
    const bio = `Keyboards and a borrowed harmonium. ${'Recorded at night, because the road is loud. '.repeat(12)}`
    const artist = await newPerson(context.request, where, { displayName: 'Grave Wool' })
    const links = [{ platform: 'bandcamp', url: 'https://wool.example/tapes' }]
    const profile = { displayName: 'Grave Wool', bio, socialLinks: links }
    await context.request.patch(`${where.url}/api/profiles/mine`, { data: profile })
    const tracks = []
    for (let n = 0; n < 7; n++) tracks.push(await publishTrack(context.request, where.url, { sound: { seconds: 20 } }))
    await newAlbum(context.request, where.url, { title: 'Lower Halls', tracks: tracks.slice(0, 2) })
    const newest = tracks.map(({ title }) => title).toReversed()

    const visitor = await (await newVisitor()).newPage()
    await visitor.setViewportSize(SIZES[size])
    await visitor.goto(`/${artist.handle}`)
    const disc = main(visitor).getByRole('button', { name: 'Play all 7 tracks by Grave Wool' })
    await expect(disc).toBeInViewport({ ratio: 1 })
    await expect(main(visitor)).toContainText(/Play all7 tracks, 2:2\d/)
    await expect(titles(visitor)).toHaveText(newest)
    await expect(titles(visitor).first()).toBeInViewport({ ratio: 1 })
    // The albums are a strip after the newest five tracks.
    const order = main(visitor).locator('[data-part$=title], h2')
    const firstFive = newest.slice(0, 5)
    await expect(order).toHaveText(['Tracks', ...firstFive, 'Albums', /Lower Halls/, 'More tracks', ...newest.slice(5)])

    // A long bio does not move the music off the screen, and can be expanded.
    await expect(main(visitor).getByText('Keyboards and a borrowed harmonium')).toBeInViewport()
    await main(visitor).getByRole('button', { name: 'Read all' }).click()
    await expect(main(visitor).getByText(bio.trim())).toBeVisible()

    await disc.click()
    await expectPlaying(visitor)
    await expect(playerOf(visitor)).toContainText(newest[0] as string)
    await expect(main(visitor).getByRole('button', { name: 'Pause all 7 tracks by Grave Wool' })).toBeVisible()
    await expect(visitor.locator('[aria-current] [data-part=title]')).toHaveText(newest[0] as string)
    await main(visitor).getByRole('button', { name: 'Play Lower Halls' }).click()
    await expect(playerOf(visitor)).toContainText(tracks[0]?.title as string)
  })
}

test('PUB-01 Play all works from any tab, even if the Music tab was never opened', async ({ page, world }) => {
  await page.goto(`/${world.artist.handle}?tab=art`)
  await main(page).getByRole('button', { name: 'Play all 2 tracks by Damp Signal' }).click()
  await expectPlaying(page)
  await expect(playerOf(page)).toContainText(world.track.title)
})

test('PUB-01 Back returns from tab to tab, and then to the previous page', async ({ page, world }) => {
  const tab = (name: RegExp) => main(page).getByRole('tab', { name })
  const isOpen = (name: RegExp) => expect(tab(name)).toHaveAttribute('aria-selected', 'true')
  await page.goto('/find-music')
  await page.goto(`/track/${world.track.id}`)
  await main(page).getByRole('link', { name: 'Damp Signal' }).first().click()
  await isOpen(/^Music/)
  await tab(/^Art/).click()
  await tab(/^Events/).click()
  await isOpen(/^Events/)
  await page.goBack()
  await isOpen(/^Art/)
  await expect(main(page).getByRole('link', { name: world.artwork.title }).first()).toBeVisible()
  await page.goBack()
  await isOpen(/^Music/)
  await page.goForward()
  await isOpen(/^Art/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/track/${world.track.id}$`))
})

test("PUB-01 PROF-14 a fan's profile shows playlists, likes and followed artists, and can hide the likes", async ({
  context,
  where,
  newVisitor,
}) => {
  const { track, profilePath } = await newArtist(context, where)
  const artwork = await publishArtwork(context.request, where.url, {})
  const { fan, page: theirs } = await newFan(await newVisitor(), where)
  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(`/${fan.handle}`)
  await expect(main(visitor)).toContainText('Dana Below shows nothing here yet.')

  await newPlaylist(theirs.context().request, where.url, 'boiler room', [track])
  for (const { id } of [track, artwork]) await theirs.context().request.put(`${where.url}/api/likes/${id}`)
  await theirs.goto(profilePath)
  await follow(theirs)
  const part = (of: Page, name: string) => main(of).getByRole('region', { name, exact: true })
  await visitor.reload()
  await expect(part(visitor, 'Public playlists').getByRole('link', { name: 'boiler room', exact: true })).toBeVisible()
  await expect(part(visitor, 'Recent likes').getByRole('link')).toHaveCount(2)
  await expect(part(visitor, 'Following')).toContainText('Cellar Door')
  await part(visitor, 'Public playlists').getByRole('button', { name: 'Play boiler room' }).click()
  await expectPlaying(visitor)
  await expect(part(visitor, 'Recent likes').getByRole('button', { name: `Pause ${track.title}` })).toBeVisible()
  await part(visitor, 'Recent likes')
    .getByRole('link', { name: `${artwork.title} by Cellar Door` })
    .click()
  await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveText(artwork.title)

  await theirs.goto('/edit-profile')
  await theirs.getByRole('checkbox', { name: 'Show my latest likes' }).uncheck()
  await press(theirs, 'Save')
  await expect(theirs).toHaveURL(new RegExp(`/${fan.handle}$`))
  await expect(part(theirs, 'Following')).toBeVisible()
  await expect(part(theirs, 'Recent likes')).toHaveCount(0)
  await visitor.goto(`/${fan.handle}`)
  await expect(part(visitor, 'Public playlists')).toBeVisible()
  await expect(part(visitor, 'Recent likes')).toHaveCount(0)
})
