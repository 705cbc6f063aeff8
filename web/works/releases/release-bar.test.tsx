import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { OwnRelease } from '#contract/secret-links.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { openOtherTab } from '#web/platform/testing/other-tab.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeLink, makeOwnRelease, makeReleased } from './factory.ts'
import { ReleaseBar } from './release-bar.tsx'
import type { ReleasedWork } from './release-words.ts'

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})

const LINK = { state: 'link', publicAt: null, timeZone: null } as const
const PUBLIC = { state: 'public', publicAt: null, timeZone: null } as const
const PLANNED = { state: 'link', publicAt: '2090-11-29T17:00:00.000Z', timeZone: 'Europe/Prague' } as const

/** Shows the bar of a work; `refused` answers its change. */
async function show(work: Partial<ReleasedWork>, own: Partial<OwnRelease> = {}, refused?: ReturnType<typeof problem>) {
  const asked = respondWith(({ method, body }) =>
    method === 'GET'
      ? { status: 200, body: makeOwnRelease(own) }
      : (refused ?? { status: 200, body: { ...PUBLIC, state: (body as { state: string }).state } }),
  )
  await renderPage(() => <ReleaseBar work={makeReleased(work)} />, '/bar')
  return () => asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])
}
const bar = () => within(screen.getByRole('region', { name: /^Who can/ }))
const sentence = () => bar().getByRole('status').textContent
const radio = (name: string) => screen.getByRole('radio', { name })
const buttons = () =>
  bar()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('RELEASE-01 a draft is for the members of its profile', async () => {
  await show({})
  expect(sentence()).toBe('Draft. Only the members of Sickle Choir see this page.')
  expect(radio('Draft').getAttribute('aria-checked')).toBe('true')
  expect(buttons()).toEqual(['Publish now'])
})

test('RELEASE-01 a work by link says how many links are open and how often it was heard', async () => {
  const links = [
    makeLink({ plays: 9 }),
    makeLink({ id: 'l2', plays: 5 }),
    makeLink({ id: 'l3', endsAt: '2020-01-01T00:00:00.000Z' }),
  ]
  await show({ release: LINK }, { links })
  const says = 'By link. Everyone with a secret link can listen. 2 links are open; 14 plays so far.'
  await waitFor(() => expect(sentence()).toBe(says))
  expect(buttons()).toEqual(['Secret links', 'Publish now'])
})

test('RELEASE-01 a work for followers says how many they are, and where it is not found', async () => {
  await show({ release: { ...LINK, state: 'followers' } })
  const says = 'Followers. Your 1,204 followers can listen. It is not in search, on tag pages or on the radio.'
  await waitFor(() => expect(sentence()).toBe(says))
})

test('RELEASE-05 a planned time is repeated in two other zones, with the day where it differs', async () => {
  await show({ release: PLANNED })
  expect(sentence()).toBe(
    'Public on Wednesday, November 29, 2090, at 6:00 PM in Prague. That is 12:00 PM in New York and 5:00 PM in London.',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2090-11-29')
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('18:00')
  expect(screen.getByLabelText<HTMLSelectElement>('Until then').value).toBe('link')
})

test('RELEASE-05 a planned time is repeated once if two clocks show the same', async () => {
  vi.stubEnv('TZ', 'UTC')
  await show({ release: PLANNED })
  expect(sentence()).toMatch(/ That is 5:00 PM in UTC and 12:00 PM in New York\.$/)
})

test('RELEASE-05 a time that has passed shows the server’s message at the date', async () => {
  const message = 'This time has passed. Choose a later one, or publish now.'
  const changes = await show({}, {}, problem('invalid', message, { fields: { localDate: message } }))
  await userEvent.click(radio('Scheduled'))
  expect(sentence()).toContain('Not scheduled yet.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Choose a date')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Date'), '2020-11-29')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText('Date').getAttribute('aria-invalid')).toBe('true')
  const schedule = { localDate: '2020-11-29', localTime: '18:00', timeZone: 'America/New_York' }
  expect(changes()).toEqual([['/api/releases/track/t1', { state: 'draft', schedule }]])
})

test('RELEASE-01 a public work is unpublished after a question that says what stays', async () => {
  const changes = await show({ release: PUBLIC }, { since: '2026-10-14T16:00:00.000Z' })
  await waitFor(() => expect(sentence()).toMatch(/^Public since October 14.* Followers were notified\.$/))
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Unpublish “For the Drowned Bell”?' }))
  expect(question.getByText(/Likes, comments and links stay\.$/)).toBeTruthy()
  expect(changes()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Unpublish' }))
  await waitFor(() => expect(changes()).toEqual([['/api/releases/track/t1', { state: 'draft', schedule: null }]]))
})

test('RELEASE-01 arrow keys publish nothing: they only move the focus', async () => {
  const changes = await show({})
  radio('Draft').focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(radio('Followers'))
  expect(changes()).toEqual([])
  await userEvent.keyboard('{ArrowRight} ')
  expect(sentence()).toBe('Public. From now on everyone can listen, and followers are notified of a first release.')
  expect(changes()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(changes()).toEqual([['/api/releases/track/t1', { state: 'public', schedule: null }]]))
  expect(await screen.findByText('Track published')).toBeTruthy()
})

test('RELEASE-01 a refused change shows the server’s reason and the former state', async () => {
  await show({ release: LINK }, {}, problem('forbidden', 'You do not have permission to change who may see this'))
  await userEvent.click(radio('Draft'))
  expect(await screen.findByText('You do not have permission to change who may see this')).toBeTruthy()
  expect(radio('By link').getAttribute('aria-checked')).toBe('true')
})

test('RELEASE-01 an event is seen, not heard, and has no members beside a personal profile', async () => {
  const owner = { displayName: null, handle: 'ulf', profileType: 'personal' } as const
  await show({ kind: 'event', owner })
  expect(screen.getByRole('region', { name: 'Who can see this' })).toBeTruthy()
  expect(sentence()).toBe('Draft. Only you see this page.')
})

test('RELEASE-01 after a saved schedule the keyboard continues in the bar', async () => {
  await show({})
  await userEvent.click(radio('Scheduled'))
  await userEvent.type(screen.getByLabelText('Date'), '2090-11-29')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(radio('Draft')))
})

test('RELEASE-03 a link that another tab has revoked is no longer counted; other tabs learn of a new state', async () => {
  const other = openOtherTab('release')
  const own = { links: [makeLink({ plays: 9 })] }
  await show({ release: LINK }, own)
  await waitFor(() => expect(sentence()).toContain('1 link is open; 9 plays so far.'))
  own.links = []
  other.publish({ kind: 'track', id: 't1' })
  await waitFor(() => expect(sentence()).toContain('No link is open yet.'))
  await userEvent.click(radio('Followers'))
  const release = { ...LINK, state: 'followers' }
  await waitFor(() => expect(other.received).toEqual([{ kind: 'track', id: 't1', release }]))
  other.close()
})
