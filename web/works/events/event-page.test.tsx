import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type EventDetail, eventResource } from '#contract/events.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { VISITOR } from '#web/platform/testing/sessions.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { EventPage } from './event-page.tsx'
import { makeEvent } from './factory.ts'

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
  Object.defineProperty(document, 'fonts', { configurable: true, value: { check: () => true } })
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
})

const seen = { viewer: { can: { edit: false } } }
const hours = () =>
  [...(document.querySelector('dl')?.children ?? [])].map((hour) =>
    [...hour.children].map((part) => part.textContent).join(' '),
  )
function show(event?: EventDetail) {
  if (event) queryClient.setQueryData(keyOf(eventResource, { id: 'e1' }), event)
  return renderPage(EventPage, '/event/e1', '/event/$id')
}

test('EVENT-03 EVENT-04 EVENT-05 the page shows all fields, in the event’s zone and the viewer’s time', async () => {
  await show(
    makeEvent({
      ...seen,
      timeZone: 'Europe/London',
      locationText: 'Crypt & yard',
      description: 'Doors at 7.\nhttps://example.org/tickets',
    }),
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Candle Service')
  expect(screen.getByRole('link', { name: /^Nith @nith/ }).getAttribute('href')).toBe('/nith')
  expect(document.querySelector('time')?.textContent).toBe('Thu, Nov 9, 2090')
  expect(hours()).toEqual(['start 8:00 PM'])
  expect(screen.getByText(/your time/).textContent).toBe('3:00 PM your time')
  expect(screen.getByText('Upcoming')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find on a map' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=Crypt+%26+yard',
  )
  expect(screen.getByRole('link', { name: 'https://example.org/tickets' }).getAttribute('rel')).toContain('ugc')
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/api/events/e1/calendar.ics')
  expect(screen.getByRole('link', { name: 'Subscribe to calendar' }).getAttribute('href')).toMatch(
    /^webcal:\/\/.+\/api\/profiles\/p1\/events\.ics$/,
  )
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('EVENT-03 a past event is marked, an unpublished one too, and its hosts can publish, edit and delete it', async () => {
  respondWith(() => 'no network')
  await show(
    makeEvent({
      release: { state: 'draft', publicAt: null, timeZone: null },
      isUpcoming: false,
      isPublished: false,
      startAt: '2020-11-09T20:00:00.000Z',
    }),
  )
  for (const badge of ['Past Event', 'Unpublished']) expect(screen.getByText(badge)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
  for (const name of ['Edit', 'Delete']) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Publish now' })).toBeTruthy()
})

test('EVENT-03 the badge changes when the server says that the event has begun', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z'), shouldAdvanceTime: true })
  let isUpcoming = true
  const event = () => makeEvent({ ...seen, startAt: '2026-06-01T12:05:00.000Z', isUpcoming })
  const asked = respondWith(() => ({ status: 200, body: event() }))
  await show(event())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(4 * 60_000)
  expect(asked).toHaveLength(0)
  // The browser's clock is ahead of the server's.
  await pass(61_000)
  expect(asked).toHaveLength(1)
  expect(screen.getByText('Upcoming')).toBeTruthy()
  isUpcoming = false
  await pass(31_000)
  expect(screen.getByText('Past Event')).toBeTruthy()
  const soFar = asked.length
  await pass(10 * 60_000)
  expect(asked).toHaveLength(soFar)
})

test('EVENT-03 a missing event shows ‘Event Not Found’', async () => {
  respondWith(() => problem('not_found', 'Event not found'))
  await show()
  expect(await screen.findByRole('heading', { name: 'Event Not Found' })).toBeTruthy()
})

test('EVENT-03 an event that failed to load is loaded by ‘Try again’', async () => {
  let response = problem('forbidden', 'No') as { status: number; body: unknown }
  respondWith(() => response)
  await show()
  expect(await screen.findByText('Failed to load event')).toBeTruthy()
  response = { status: 200, body: makeEvent(seen) }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Candle Service')
})

test('EVENT-03 the page shows the whole flyer, hours, price and the line-up in order with its links', async () => {
  const flyer = {
    url: '/media/f.webp',
    thumbUrl: '/media/t.webp',
    width: 760,
    height: 1072,
    placeholder: 'data:image/webp;base64,',
  }
  const host = makeEvent().host
  await show(
    makeEvent({
      ...seen,
      flyer,
      locationText: 'Mill Street',
      ...{
        doorsTime: '19:30',
        endAt: '2090-11-10T01:00:00.000Z',
        endDate: '2090-11-10',
        endTime: '01:00',
        price: '$6.00',
      },
      acts: [
        { name: 'Hexen Kopie', profile: null, playsAt: '20:30', track: null },
        { name: '@nith', profile: host, playsAt: null, track: makeTrack({ title: 'Corbie', durationMs: 101_000 }) },
      ],
    }),
  )
  expect(screen.getByRole('link', { name: 'Open the flyer full size' }).getAttribute('href')).toBe('/media/f.webp')
  expect(hours()).toEqual(['doors 7:30 PM', 'first band 8:00 PM', 'end 1:00 AM', 'price $6.00'])
  const acts = within(screen.getByRole('region', { name: 'Line-up' })).getAllByRole('listitem')
  expect(acts.map((act) => act.textContent)).toEqual([
    expect.stringContaining('Hexen Kopie8:30 PM'),
    expect.stringContaining('NithCorbie, 1:41'),
  ])
  expect(screen.getByRole('link', { name: 'Nith' }).getAttribute('href')).toBe('/nith')
  expect(screen.getByRole('button', { name: 'Play Corbie by Nith' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the map' })).toBeTruthy()
})
