import type { Page } from '@playwright/test'
import { follow, heart, kept, playerOf, press, toast } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { holdAndCut } from '../support/page/watches.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { newArtist, newFan } from '../support/world/world.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const UNREACHABLE = /Failed to load resource/

test('SOCIAL-01 SOCIAL-02 a fan follows, the artist sees the follower, and the fan unfollows', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { profilePath } = await newArtist(context, where)
  const { fan, page: theirs } = await newFan(await newVisitor(), where)
  await theirs.goto(profilePath)
  await follow(theirs)
  await expect(theirs.getByRole('button', { name: 'Following', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(theirs.getByRole('button', { name: '1 Followers' })).toBeVisible()

  await page.goto(profilePath)
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveCount(0)
  await press(page, '0 Following')
  await expect(dialog(page, 'Following').getByText('No following yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, '1 Followers')
  const followers = dialog(page, 'Followers')
  await expect(followers.getByText(`@${fan.handle}`)).toBeVisible()
  await kept(page, '/api/follows/', () => press(followers, 'Follow Dana Below'))
  await expect(followers.getByRole('button', { name: 'Following Dana Below' })).toBeVisible()
  await followers.getByRole('link', { name: 'Dana Below' }).click()
  await expect(page).toHaveURL(new RegExp(`/${fan.handle}$`))
  await expect(page.getByRole('button', { name: '1 Followers' })).toBeVisible()

  await theirs.reload()
  await kept(theirs, '/api/follows/', () => press(theirs, 'Following'))
  await expect(theirs.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await expect(theirs.getByRole('button', { name: '0 Followers' })).toBeVisible()
  await page.goto(profilePath)
  await press(page, '0 Followers')
  await expect(dialog(page, 'Followers').getByText('No followers yet')).toBeVisible()
})

test('SOCIAL-03 a like shows in all places and tabs, and to the artist on the next load', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { artist, track, path } = await newArtist(context, where)
  const fans = await newVisitor()
  const { page: theirs } = await newFan(fans, where)
  const tab = await fans.newPage()
  await tab.goto(`/find-music?tag=${artist.handle}`)
  await theirs.goto(path)
  await main(theirs)
    .getByRole('button', { name: `Play ${track.title}` })
    .first()
    .click()
  await kept(theirs, '/api/likes/', () => heart(main(theirs), track.title).first().click())
  for (const place of [main(theirs), playerOf(theirs), main(tab)]) {
    await expect(heart(place, track.title).first()).toHaveAttribute('aria-pressed', 'true')
    await expect(heart(place, track.title).first()).toHaveText('1')
  }
  await page.goto(path)
  await expect(main(page).getByRole('button', { name: `Like ${track.title}, 1 like` })).toHaveText('1')
  await expect(heart(main(page), track.title)).toHaveAttribute('aria-pressed', 'false')
  await kept(page, '/api/likes/', () => heart(main(page), track.title).click())
  await expect(heart(main(page), track.title)).toHaveText('2')

  await kept(theirs, '/api/likes/', () => heart(playerOf(theirs), track.title).click())
  for (const place of [main(theirs), playerOf(theirs), main(tab)]) {
    await expect(heart(place, track.title).first()).toHaveAttribute('aria-pressed', 'false')
    await expect(heart(place, track.title).first()).toHaveText('1')
  }
  await page.reload()
  await expect(heart(main(page), track.title)).toHaveText('1')
})

test('SOCIAL-01 SOCIAL-03 a like is shown before the response, and undone with an error when the request fails', async ({
  page,
  context,
  where,
  world,
  expectErrors,
}) => {
  expectErrors.push(UNREACHABLE)
  await newPerson(context.request, where)
  const like = `**/api/likes/${world.track.id}`
  await page.goto(`/track/${world.track.id}`)
  const button = heart(main(page), world.track.title).first()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  let cut = await holdAndCut(page, like)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  cut()
  await expect(toast(page, 'Failed to like track')).toContainText('Failed to update like. Please try again.')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.unroute(like)
  const liked = page.waitForResponse(like)
  await button.click()
  expect((await liked).status()).toBe(200)
  await context.setOffline(true)
  await button.click()
  await expect(toast(page, 'Failed to unlike track')).toContainText('Failed to update like. Please try again.')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)

  await page.goto(`/${world.artist.handle}`)
  const follow = page.getByRole('button', { name: /^Follow(ing)?$/ })
  await expect(follow).toHaveText('Follow')
  cut = await holdAndCut(page, '**/api/follows/**')
  await follow.click()
  await expect(follow).toHaveText('Following')
  cut()
  await expect(toast(page, 'Failed to update follow status')).toBeVisible()
  await expect(follow).toHaveText('Follow')
})

test('SOCIAL-05 Share copies the URL, counts once a day, and shows an error when it fails', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { path } = await newArtist(context, where)
  const visitor = await newVisitor()
  await visitor.grantPermissions(['clipboard-read', 'clipboard-write'])
  const theirs = await visitor.newPage()
  await theirs.goto(path)
  for (let n = 1; n <= 2; n++) {
    const counted = theirs.waitForResponse('**/api/shares/**')
    await main(theirs)
      .getByRole('button', { name: /^Share, / })
      .click()
    const dialog = theirs.getByRole('dialog', { name: 'Share' })
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(toast(theirs, 'Link copied').first()).toBeVisible()
    expect((await counted).status()).toBe(200)
    await theirs.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  expect(await theirs.evaluate(() => navigator.clipboard.readText())).toBe(where.url + path)
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no clipboard here'))
  })
  await page.goto(path)
  await press(main(page), 'Share, 1 share')
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(toast(page, 'Failed to copy')).toContainText('Could not copy link to clipboard')
  await page.keyboard.press('Escape')
  await expect(main(page).getByRole('button', { name: 'Share, 1 share' })).toBeFocused()
})

test('SOCIAL-01 SOCIAL-03 SOCIAL-04 asks a visitor who presses Follow or Like or wants to comment to sign in', async ({
  page,
  world,
}) => {
  await page.goto(`/track/${world.track.id}`)
  await heart(main(page), world.track.title).first().click()
  await expect(toast(page, 'Sign in required')).toContainText('Please sign in to like content')
  await expect(heart(main(page), world.track.title).first()).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add to Playlist' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in to post a comment' }).click()
  await expect(page).toHaveURL(new RegExp(`/auth\\?next=.*${world.track.id}`))
  await page.goto(`/${world.artist.handle}`)
  await press(page, 'Follow')
  await expect(toast(page, 'Sign in required')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
})

test('SOCIAL-01 SOCIAL-03 SOCIAL-04 follows, likes and comments by keyboard on a small screen', async ({
  page,
  context,
  where,
  world,
}) => {
  await newPerson(context.request, where, { profileType: 'personal' })
  await page.setViewportSize(SIZES.mobile)
  await page.goto(`/${world.artist.handle}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeFocused()
  await page.goto(`/track/${world.track.id}`)
  const button = heart(main(page), world.track.title).first()
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('textbox', { name: 'Your comment' }).fill('From a small screen')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-part=thread]').getByText('From a small screen')).toBeVisible()
  await page.getByRole('button', { name: 'Delete your comment' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
})
