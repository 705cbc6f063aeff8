import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { kept, press, toast } from '../support/page/locators.ts'
import { expect, refused, test } from '../support/test.ts'
import { newEvent } from '../support/world/events.ts'
import { newPerson } from '../support/world/people.ts'

test.use({ timezoneId: 'America/New_York' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const form = (page: Page) => page.getByRole('dialog')

test('EVENT-01 EVENT-02 an artist creates, edits, hides and deletes an event', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Events' }).click()
  await expect(heading(page)).toHaveText('0 Upcoming Events')
  await expect(page.getByText('No upcoming events scheduled')).toBeVisible()
  await press(page, 'Create Your First Event')
  await press(form(page), 'Create Event')
  await expect(form(page).getByText('Please fill in all required fields')).toBeVisible()
  await form(page).getByLabel('Title').fill('Candle Service')
  await form(page).getByLabel('Date').fill('2090-11-09')
  await form(page).getByLabel('Time', { exact: true }).fill('20:00')
  await form(page).getByRole('combobox', { name: 'Time zone' }).fill('kathm')
  await page.getByRole('option', { name: 'Asia/Kathmandu' }).click()
  await expect(form(page).getByText(/^Starts Thu, Nov 9, 2090, 8:00 PM GMT\+5:45, 9:15 AM your time\.$/)).toBeVisible()
  await form(page).getByLabel('Location').fill('Crypt of St Thomas')
  await form(page).getByRole('button', { name: 'Create Event' }).dblclick()
  await expect(toast(page, 'Event created successfully!')).toBeVisible()
  await expect(heading(page)).toHaveText('1 Upcoming Event')
  await expect(row(page, 'Candle Service')).toHaveCount(1)
  await expect(row(page, 'Candle Service')).toContainText('Nov 9Thu 8:00 PM2090')
  await expect(row(page, 'Candle Service')).toContainText('9:15 AM your time')

  await press(page, 'Edit Candle Service')
  await expect(form(page)).toHaveAccessibleName('Edit Event')
  await form(page).getByLabel('Title').fill('Candle Vigil')
  await page.keyboard.press('Escape')
  await press(page.getByRole('alertdialog'), 'Keep editing')
  await press(form(page), 'Update Event')
  await expect(toast(page, 'Event updated successfully!')).toBeVisible()
  await kept(page, '/api/events/', () => press(page, 'Unpublish Candle Vigil'))
  await expect(row(page, 'Candle Vigil').getByText('Unpublished')).toBeVisible()
  await page.reload()
  await expect(row(page, 'Candle Vigil').getByText('Unpublished')).toBeVisible()

  await press(page, 'Delete Candle Vigil')
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText('Are you sure you want to delete "Candle Vigil"? This action cannot be undone.')
  await press(sure, 'Delete')
  await expect(toast(page, 'Event deleted successfully')).toBeVisible()
  await expect(page.getByText('No upcoming events scheduled')).toBeVisible()
})

test('EVENT-01 past events are listed last, the latest first', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await newEvent(context.request, where.url, { title: 'Old one', localDate: '2019-05-04' })
  await newEvent(context.request, where.url, { title: 'Older one', localDate: '2018-05-04' })
  await newEvent(context.request, where.url, { title: 'Far', localDate: '2091-05-04' })
  await newEvent(context.request, where.url, { title: 'Near', localDate: '2090-05-04' })
  await page.goto('/my-events')
  await expect(heading(page)).toHaveText('2 Upcoming Events')
  const titles = page.getByRole('main').getByRole('listitem').locator('[data-part=title]')
  await expect(titles).toHaveText(['Near', 'Far', 'Old one', 'Older one'])
  await expect(page.getByRole('region', { name: 'Past Events' }).getByRole('listitem')).toHaveCount(2)
  await expect(row(page, 'Older one').getByText('Past', { exact: true })).toBeVisible()
})

test('EVENT-03 EVENT-04 EVENT-05 a visitor in another time zone opens an event and saves it to a calendar', async ({
  page,
  world,
}) => {
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests++
  })
  const response = await page.goto(`/event/${world.eventId}`)
  expect(response?.status()).toBe(200)
  await expect(heading(page)).toHaveText('Candle Service')
  const main = page.getByRole('main')
  await expect(main.locator('time')).toHaveText('Thu, Nov 9, 2090')
  await expect(main.getByRole('definition').filter({ hasText: '8:00 PM' })).toBeVisible()
  await expect(main.getByText('3:00 PM your time')).toBeVisible()
  await expect(main.getByText('Upcoming')).toBeVisible()
  await expect(main.getByRole('link', { name: 'https://example.org/tickets' })).toHaveAttribute('rel', /ugc/)
  expect(requests).toBe(0)

  const download = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Candle-Service.ics')
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  expect([event.summary, event.location]).toEqual(['Candle Service', 'Crypt of St Thomas'])
  expect(event.startDate.toJSDate().toISOString()).toBe('2090-11-09T20:00:00.000Z')

  const feed = await main.getByRole('link', { name: 'Subscribe to calendar' }).getAttribute('href')
  const subscribed = await page.request.get((feed as string).replace('webcal:', 'http:'))
  expect(subscribed.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await subscribed.text()).toContain('SUMMARY:Candle Service')
  await main.getByRole('link', { name: 'All events by Damp Signal' }).click()
  await expect(page).toHaveURL(`/${world.artist.handle}?tab=events`)
  await expect(page.getByRole('tab', { name: /^Events/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: '1 upcoming event' })).toBeVisible()
  await press(page, 'Show 1 past event')
  await expect(row(page, 'Tape Fair').getByText('Past', { exact: true })).toBeVisible()
})

test('EVENT-03 an unknown or unpublished event is not found', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  await newPerson(context.request, where)
  const { id } = await newEvent(context.request, where.url, { isPublished: false })
  await page.goto(`/event/${id}`)
  await expect(page.getByText('Unpublished')).toBeVisible()
  const stranger = await (await newVisitor(refused(404))).newPage()
  for (const path of [`/event/${id}`, '/event/none']) {
    const response = await stranger.goto(path)
    expect(response?.status()).toBe(404)
    await expect(heading(stranger)).toHaveText('Event Not Found')
    await expect(stranger).toHaveTitle(/^Event Not Found/)
  }
  await press(page, 'Publish now')
  await expect(toast(page, 'Event published')).toBeVisible()
  expect((await stranger.goto(`/event/${id}`))?.status()).toBe(200)
})

test('EVENT-03 the badge changes when an event passes while the page is open', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  const { id } = await newEvent(context.request, where.url)
  await page.clock.install()
  await page.goto(`/event/${id}`)
  await expect(page.getByText('Upcoming')).toBeVisible()
  // Simulates that the event has passed. Only the server decides this.
  await context.request.patch(`${where.url}/api/events/${id}`, { data: { localDate: '2019-05-04' } })
  // Repeated, because the page may not have started its timer.
  await expect(async () => {
    await page.clock.fastForward(2 ** 31)
    await expect(page.getByText('Past Event')).toBeVisible({ timeout: 5000 })
  }).toPass()
})

test('EVENT-02 SHELL-10 creates an event by keyboard alone', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/my-events')
  await page.getByRole('button', { name: 'New Event' }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('By hand')
  await page.keyboard.press('Tab')
  await page.keyboard.type('11092090')
  await expect(form(page).getByLabel('Date')).toHaveValue('2090-11-09')
  const zone = form(page).getByRole('combobox', { name: 'Time zone' })
  await tabTo(page, () => form(page).getByLabel('Time', { exact: true }).evaluate(isFocused))
  await page.keyboard.type('0830PM')
  await tabTo(page, () => zone.evaluate(isFocused))
  await page.keyboard.type('berlin')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue('Europe/Berlin')
  await tabTo(page, () => form(page).getByRole('button', { name: 'Create Event' }).evaluate(isFocused))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Event created successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Event' })).toBeFocused()
  await expect(row(page, 'By hand')).toContainText('Thu 8:30 PM')
})

const isFocused = (element: Element) => element === document.activeElement

async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('No way there by Tab')
}
