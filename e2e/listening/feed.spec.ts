import type { Page } from '@playwright/test'
import { expectPlaying } from '../support/audio.ts'
import { follow, press, scrollTo } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'
import { newArtist, newFan } from '../support/world/world.ts'

const main = (page: Page) => page.getByRole('main')

test('FEED-01 home shows works of everyone, then of followed artists, and adds new ones', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { track, profilePath } = await newArtist(context, where)
  const stranger = await newVisitor()
  await newPerson(stranger.request, where)
  const other = await publishTrack(stranger.request, where.url, { sound: { seconds: 1 } })
  const { page: theirs } = await newFan(await newVisitor(), where)
  await theirs.goto('/home')
  await expect(theirs).toHaveTitle(/^Home/)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Home')
  await expect(main(theirs).getByText('Newest from everyone')).toBeVisible()
  await scrollTo(theirs, main(theirs).getByRole('article').filter({ hasText: other.title }))

  await theirs.goto(profilePath)
  await follow(theirs)
  await expect(theirs.getByRole('button', { name: '1 Followers' })).toBeVisible()
  await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const titles = main(theirs).getByRole('article').locator('[data-part=title]')
  await expect(main(theirs).getByText('From profiles you follow')).toBeVisible()
  await expect(titles).toHaveText([track.title])
  const newer = await publishTrack(context.request, where.url, { sound: { seconds: 1 } })
  await theirs.reload()
  await expect(titles).toHaveText([newer.title, track.title])
  await press(main(theirs), `Play ${track.title}`)
  await expectPlaying(theirs)
  await page.close()
})

test('FEED-01 FEED-03 a feed that fails to load shows an error, and Retry loads it', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  await newArtist(context, where)
  await page.goto('/find-music')
  let broken = true
  // Fails the request for the page too: it is prefetched when a visitor is about to open the page,
  // and contains the feed.
  await page.route(/\/(api\/feed|home)\b/, (route) => (broken ? route.abort() : route.continue()))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('Failed to load tracks. Please try again.')).toBeVisible({ timeout: 30_000 })
  broken = false
  await press(page, 'Retry')
  await expect(main(page).getByRole('article').first()).toBeVisible()
})

test('ACT-01 ACT-02 My Activity lists likes and comments, newest first', async ({ page, context, where, world }) => {
  await page.goto('/my-activity')
  await expect(page).toHaveURL(/\/auth/)
  await newPerson(context.request, where, { profileType: 'personal' })
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Activity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Activity')
  await expect(page.getByText("You haven't liked anything yet.")).toBeVisible()
  await page.getByRole('tab', { name: 'Comments (0)' }).click()
  await expect(page.getByText("You haven't commented on anything yet.")).toBeVisible()

  const { request } = context
  for (const { id } of [world.plain, world.track]) await request.put(`${where.url}/api/likes/${id}`)
  const data = { id: crypto.randomUUID(), assetId: world.plain.id, body: 'x'.repeat(150) }
  await request.post(`${where.url}/api/comments`, { data })
  await page.reload()
  const items = page.getByRole('tabpanel').getByRole('listitem')
  await expect(page.getByRole('tab', { name: 'Likes (2)' })).toHaveAttribute('aria-selected', 'true')
  await expect(items).toContainText([world.track.title, world.plain.title])
  await expect(items.first()).toContainText('You liked this music just now')
  await expect(items.first()).toContainText('by Damp Signal')
  await expect(items.last()).toContainText('No image')
  await page.getByRole('tab', { name: 'Comments (1)' }).click()
  await expect(items).toContainText('You commented on this music just now')
  await expect(items).toContainText(`${'x'.repeat(140)}...`)
  await expect(items).not.toContainText('x'.repeat(141))
  await items.getByRole('link', { name: world.plain.title }).click()
  await expect(page).toHaveURL(new RegExp(`/track/${world.plain.id}$`))
})
