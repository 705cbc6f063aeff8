import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeProfile } from '#web/people/profiles/factory.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeEvent, makeEventPage } from './factory.ts'
import { ProfileEvents } from './profile-events.tsx'

const profile = makeProfile()
const over = makeEvent({ id: 'e2', title: 'Tape Fair', isUpcoming: false, startAt: '2020-01-04T12:00:00.000Z' })

test('EVENT-04 EVENT-05 shows the count, the events and the calendar, and past events on a press', async () => {
  const asked = respondWith(() => ({ status: 200, body: makeEventPage([over]) }))
  const first = makeEventPage([makeEvent()], { upcomingCount: 1, pastCount: 1 })
  await renderPage(() => <ProfileEvents profile={profile} first={first} />, '/')
  expect(screen.getByRole('heading', { name: '1 upcoming event' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Subscribe to calendar' })).toBeTruthy()
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 past event' }))
  expect(await screen.findByRole('link', { name: 'Tape Fair' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Past Events' })).toBeTruthy()
  expect(screen.getByText('Past')).toBeTruthy()
})

test('EVENT-04 a profile without events says so', async () => {
  await renderPage(() => <ProfileEvents profile={profile} first={makeEventPage()} />, '/')
  expect(screen.getByRole('heading', { name: 'No upcoming events scheduled' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Subscribe to calendar' })).toBeNull()
})

test('EVENT-04 events that the page lacks are fetched, and a failure offers to retry', async () => {
  respondWith(() => ({ status: 403 }))
  await renderPage(() => <ProfileEvents profile={profile} first={undefined} />, '/')
  expect(await screen.findByText('Failed to load events. Please try again.')).toBeTruthy()
  respondWith(() => ({ status: 200, body: makeEventPage([makeEvent()]) }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Candle Service' })).toBeTruthy()
})
