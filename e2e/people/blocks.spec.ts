import type { Page } from '@playwright/test'
import { follow, press, toast } from '../support/page/locators.ts'
import { holdAndCut } from '../support/page/watches.ts'
import { expect, refused, test } from '../support/test.ts'
import { newArtist, newFan } from '../support/world/world.ts'

const main = (page: Page) => page.getByRole('main')

async function choose(page: Page, name: string, item: string) {
  await press(page, `More for ${name}`)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('SOCIAL-08 a blocked profile is unfollowed and can neither follow nor comment until it is unblocked', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { artist, path, profilePath } = await newArtist(context, where)
  const { fan, page: theirs } = await newFan(await newVisitor(refused(403)), where)
  await theirs.goto(profilePath)
  await follow(theirs)
  await expect(theirs.getByRole('button', { name: '1 Followers' })).toBeVisible()

  await page.goto(`/${fan.handle}`)
  await choose(page, 'Dana Below', 'Block')
  const question = page.getByRole('alertdialog', { name: 'Block Dana Below?' })
  await expect(question).toContainText(`@${fan.handle} is not notified`)
  await press(question, 'Cancel')
  await expect(page.getByText('You blocked this profile')).toHaveCount(0)
  await choose(page, 'Dana Below', 'Block')
  await press(question, 'Block')
  await expect(page.getByText('You blocked this profile')).toBeVisible()
  await expect(toast(page, 'Dana Below is blocked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '0 Following' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('You blocked this profile')).toBeVisible()

  await theirs.reload()
  await expect(theirs.getByRole('button', { name: '0 Followers' })).toBeVisible()
  await press(theirs, 'Follow')
  await expect(toast(theirs, 'Failed to update follow status')).toContainText(
    'That did not work. Please try again later.',
  )
  await expect(theirs.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await theirs.goto(path)
  await main(theirs).getByRole('textbox', { name: 'Your comment' }).fill('Still me')
  await press(theirs, 'Post')
  await expect(toast(theirs, 'Failed to post comment')).toContainText('That did not work. Please try again later.')
  await expect(theirs.getByText(/block/i)).toHaveCount(0)

  await page.goto('/account')
  const blocked = page.getByRole('region', { name: 'Blocked profiles' })
  await expect(blocked.getByText(`@${fan.handle}`)).toBeVisible()
  await expect(blocked.getByText(`of @${artist.handle}`)).toBeVisible()
  await press(blocked, 'Unblock Dana Below')
  await expect(toast(page, 'Dana Below is no longer blocked')).toBeVisible()
  await expect(blocked.getByRole('button', { name: 'Block Dana Below' })).toBeVisible()
  await theirs.goto(profilePath)
  await follow(theirs)
  await expect(theirs.getByRole('button', { name: '1 Followers' })).toBeVisible()
})

test('SOCIAL-08 a muted profile is marked, stays out of the home feed and can be unmuted from the list', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  const { track, profilePath } = await newArtist(await newVisitor(), where)
  await newFan(context, where)
  await page.goto(profilePath)
  await follow(page)
  const cut = await holdAndCut(page, '**/api/mutes/**')
  await choose(page, 'Cellar Door', 'Mute')
  await expect(page.getByText('You muted this profile')).toBeVisible()
  cut()
  await expect(toast(page, 'Failed to mute Cellar Door')).toBeVisible()
  await expect(page.getByText('You muted this profile')).toHaveCount(0)
  await page.unroute('**/api/mutes/**')
  await choose(page, 'Cellar Door', 'Mute')
  await expect(toast(page, 'Cellar Door is muted')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await page.goto('/account')
  await press(page.getByRole('region', { name: 'Muted profiles' }), 'Unmute Cellar Door')
  await expect(toast(page, 'Cellar Door is no longer muted')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('link', { name: track.title }).first()).toBeVisible()
})

test("SOCIAL-08 visitors and the profile's owner have no block menu", async ({ page, context, where, newVisitor }) => {
  const { profilePath } = await newArtist(context, where)
  const visitor = await (await newVisitor()).newPage()
  for (const who of [page, visitor]) {
    await who.goto(profilePath)
    await expect(who.getByRole('button', { name: '0 Followers' })).toBeVisible()
    await expect(who.getByRole('button', { name: 'More for Cellar Door' })).toHaveCount(0)
  }
})
