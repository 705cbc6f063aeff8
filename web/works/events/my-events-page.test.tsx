import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type ArtistEvent, ownEventsResource } from '#contract/events.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeEvent, makeEventPage } from './factory.ts'
import { MyEventsPage } from './my-events-page.tsx'

const upcoming = makeEvent({ title: 'Candle Service', locationText: 'Crypt of St Thomas' })
const past = makeEvent({
  id: 'e2',
  title: 'Tape Fair',
  isUpcoming: false,
  isPublished: false,
  startAt: '2020-01-04T12:00:00.000Z',
})

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})

/** Puts the events into the cache, as the page's HTML does. */
function show(mine: ArtistEvent[], over: ArtistEvent[]) {
  const counts = { upcomingCount: mine.length, pastCount: over.length }
  const first = (items: ArtistEvent[]) => ({ pages: [makeEventPage(items, counts)], pageParams: [undefined] })
  queryClient.setQueryData(keyOf(ownEventsResource, { as: 'p1', when: 'upcoming' }), first(mine))
  queryClient.setQueryData(keyOf(ownEventsResource, { as: 'p1', when: 'past' }), first(over))
  return renderPage(MyEventsPage, '/my-events')
}
const rowOf = (title: string) => within(screen.getByRole('link', { name: title }).closest('li') as HTMLElement)

test('EVENT-01 upcoming events come first, then past ones, each with its badge and buttons', async () => {
  await show([upcoming], [past])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1 Upcoming Event')
  expect(screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Candle Service',
    'Tape Fair',
  ])
  expect(screen.getByRole('region', { name: 'Past Events' }).contains(screen.getByText('Tape Fair'))).toBe(true)
  expect(rowOf('Candle Service').getByText('Upcoming')).toBeTruthy()
  expect(rowOf('Candle Service').queryByText('Unpublished')).toBeNull()
  for (const badge of ['Past', 'Unpublished']) expect(rowOf('Tape Fair').getByText(badge)).toBeTruthy()
  for (const name of ['Unpublish Candle Service', 'Edit Candle Service', 'Delete Candle Service', 'Publish Tape Fair'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Candle Service' }).getAttribute('href')).toBe('/event/e1')
})

test('EVENT-01 an empty list offers to create the first event', async () => {
  await show([], [])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('0 Upcoming Events')
  expect(screen.getByRole('heading', { name: 'No upcoming events scheduled' })).toBeTruthy()
  expect(screen.queryByText('Past Events')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Create Your First Event' }))
  expect(await screen.findByRole('dialog', { name: 'Create New Event' })).toBeTruthy()
})

test('EVENT-02 unpublishing is shown before the response, and undone if the server refuses', async () => {
  await show([upcoming], [])
  const { promise, resolve } = Promise.withResolvers<{ status: number }>()
  const asked = respondWith(() => promise)
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish Candle Service' }))
  expect(rowOf('Candle Service').getByText('Unpublished')).toBeTruthy()
  resolve({ status: 500 })
  expect(await screen.findByText('Failed to update event')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Unpublish Candle Service' })).toBeTruthy()
  expect(asked[0]).toMatchObject({ method: 'PATCH', path: '/api/events/e1', body: { isPublished: false } })
})

test('EVENT-02 deleting asks first, and an event that is gone already counts as deleted', async () => {
  await show([upcoming], [])
  const asked = respondWith(({ method }) =>
    method === 'DELETE'
      ? { status: 404, body: { type: '', title: '', status: 404, detail: 'Event not found', code: 'not_found' } }
      : { status: 200, body: makeEventPage() },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete Candle Service' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(
    'Are you sure you want to delete "Candle Service"? This action cannot be undone.',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Event deleted successfully')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('No upcoming events scheduled')).toBeTruthy())
  expect(asked[0]).toMatchObject({ method: 'DELETE', path: '/api/events/e1' })
})

test('EVENT-02 a failed deletion shows an error', async () => {
  await show([upcoming], [])
  respondWith(() => ({ status: 500 }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Candle Service' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Failed to delete event')).toBeTruthy()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})
