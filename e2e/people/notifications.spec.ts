import type { Page } from '@playwright/test'
import type { Session } from '#contract/accounts.ts'
import { kept, press } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import { newWord } from '../support/words.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

test('SOCIAL-07 TELL-02 TELL-03 notifications arrive live in every tab, and reading in one marks them in all', async ({
  page,
  context,
  newVisitor,
  where,
}) => {
  await newPerson(context.request, where, { displayName: 'Nith' })
  const track = await publishTrack(context.request, where.url, { title: 'Carrion Weather', sound: { seconds: 2 } })
  const { request } = await newVisitor()
  const fan = await newPerson(request, where, { displayName: 'Moth Collector' })
  await page.goto('/my-music')
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(other.getByText('Nothing yet')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await request.put(`${where.url}/api/likes/${track.id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(lines(other)).toHaveText([/Moth Collector likes Carrion Weather.*unread$/])
  // A line that is visible in one tab is read in all tabs.
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page).not.toHaveTitle(/^\(/)

  await other.close()
  const data = { id: crypto.randomUUID(), assetId: track.id, body: 'The kettle. It is always the kettle.' }
  await request.post(`${where.url}/api/comments`, { data })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('listitem').first()).toContainText('“The kettle. It is always the kettle.”')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  // The panel scrolls what does not fit into the window. Without a player it ends at the bottom of
  // the window.
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 240 })
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  const { bottom } = await panel(page).evaluate((node) => node.getBoundingClientRect())
  expect(bottom).toBe(240)
  await expect(panel(page).getByRole('link', { name: 'All notifications' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(usual)
  await panel(page).getByRole('link', { name: 'Carrion Weather' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/track/${track.id}#comments$`))
  await expect(panel(page)).toHaveCount(0)

  await request.put(`${where.url}/api/follows/${(await me(page)).id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await press(panel(page), 'Mark all read')
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await panel(page).getByRole('link', { name: 'All notifications' }).click()
  await page.getByRole('tab', { name: 'Follows' }).click()
  await expect(page).toHaveURL(/show=follows/)
  await expect(lines(page)).toHaveText([/Moth Collector follows you/])
  await kept(page, '/api/follows/', () => press(page, 'Follow Moth Collector'))
  await page.reload()
  await expect(lines(page)).toHaveText([/Moth Collector follows you/])
  await expect(page.getByRole('button', { name: 'Follow Moth Collector' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Moth Collector' }).click()
  await expect(page).toHaveURL(new RegExp(`/${fan.handle}$`))
})

async function me(page: Page): Promise<{ id: string }> {
  const session = (await (await page.request.get('/api/session')).json()) as { activeProfileId: string }
  return { id: session.activeProfileId }
}

test("TELL-07 TELL-01 a user chooses notifications and subscribes to an artist's releases", async ({
  page,
  context,
  newVisitor,
  where,
}) => {
  const { request } = await newVisitor()
  const artist = await newPerson(request, where, { displayName: 'Grave Wool' })
  await newPerson(context.request, where, { displayName: 'Moth Collector' })
  await page.goto(`/${artist.handle}`)
  await kept(page, '/api/follows/', () => press(page, 'Follow'))
  await press(page, 'More for Grave Wool')
  await kept(page, '/releases', () => page.getByRole('menuitem', { name: 'Notify me of releases' }).click())
  await publishTrack(request, where.url, { title: 'The Tallow Road', sound: { seconds: 2 } })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveText([/Grave Wool released The Tallow Road/])
  await panel(page).getByRole('link', { name: 'Notification settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notification settings')
  await expect(page.getByRole('checkbox', { name: 'Merch decisions, page' })).toBeDisabled()
  const releases = page.getByRole('checkbox', { name: 'Releases by artists you follow, page' })
  await kept(page, '/settings/release', () => releases.click())
  await expect(releases).not.toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await page.goto('/notifications/settings')
  await expect(releases).not.toBeChecked()
})

test('TELL-06 a user chooses the frequency of mails by keyboard, and sees it in another browser', async ({
  page,
  context,
  newVisitor,
  where,
}) => {
  const { email } = await newPerson(context.request, where)
  const elsewhere = { timeZone: 'Asia/Kathmandu' }
  await context.request.put(`${where.url}/api/notifications/time-zone`, { data: elsewhere })
  await page.goto('/notifications/settings')
  const rhythms = (on: Page) => on.getByRole('radiogroup', { name: 'How often mail is sent' })
  const chosen = (on: Page) => rhythms(on).getByRole('radio', { checked: true })
  await expect(chosen(page)).toHaveText(/^Once a day/)
  await expect(page.getByText(`Sent to ${email}`)).toBeVisible()
  await chosen(page).focus()
  await kept(page, '/api/notifications/mail', () => page.keyboard.press('ArrowDown'))
  await expect(chosen(page)).toHaveText(/^Once a week/)
  await kept(page, '/settings/like', () => page.getByRole('checkbox', { name: 'Likes, mail' }).click())
  await page.reload()
  await expect(chosen(page)).toHaveText(/^Once a week/)
  await expect(page.getByRole('checkbox', { name: 'Likes, mail' })).toBeChecked()
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect
    .poll(async () => ((await (await page.request.get('/api/session')).json()) as Session).user?.timeZone)
    .toBe(zone)

  const visitor = await (await newVisitor()).newPage()
  await visitor.goto('/notifications/unsubscribe')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Link not valid')
})

test('TELL-07 a user mutes a work from a notification and unmutes it', async ({ page, context, newVisitor, where }) => {
  await newPerson(context.request, where)
  const title = `Slag Hymn ${newWord()}`
  const track = await publishTrack(context.request, where.url, { title, sound: { seconds: 2 } })
  const { request } = await newVisitor()
  await newPerson(request, where, { displayName: 'Moth Collector' })
  const say = (body: string) =>
    request.post(`${where.url}/api/comments`, { data: { id: crypto.randomUUID(), assetId: track.id, body } })
  await say('The kettle.')
  await page.goto('/notifications')
  await lines(page).getByRole('link', { name: 'Answer' }).click()
  await expect(page).toHaveURL(new RegExp(`/track/${track.id}#comments$`))
  await expect(page.getByRole('region', { name: 'Comments' })).toBeInViewport()
  await page.goBack()
  await press(page, `More about ${title}`)
  await kept(page, '/mutes/works/', () =>
    page.getByRole('menuitem', { name: `Stop notifications about ${title}` }).click(),
  )
  await expect(lines(page)).toHaveCount(0)
  await say('It is always the kettle.')
  await page.goto('/notifications/settings')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const silenced = page.getByRole('region', { name: 'Stopped notifications' })
  await expect(silenced.getByRole('listitem')).toHaveText([new RegExp(title)])
  await kept(page, '/mutes/works/', () => press(silenced, `Notify me about ${title} again`))
  await expect(silenced).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await page.goto('/notifications')
  await expect(lines(page)).toHaveText([/It is always the kettle/])
})

test('SHELL-08 TELL-02 offline, a part that was never loaded shows an error, and opens when the network is back', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  await page.goto('/my-music')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await context.setOffline(true)
  await bell(page).click()
  await expect(page.getByText('This part could not be loaded')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Music')
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
  await context.setOffline(false)
  await expect(async () => {
    await bell(page).click()
    await expect(panel(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
})
