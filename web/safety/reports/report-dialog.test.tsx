import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeOwnProfile, makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { type Reportable, ReportButton } from './report-button.tsx'

const TRACK: Reportable = { kind: 'track', id: 't1', name: 'Hare, found', path: '/track/t1', ownerId: 'artist' }

beforeEach(() => queryClient.clear())

const show = (thing = TRACK, session: Session = makeSession()) => {
  queryClient.setQueryData(keyOf(sessionResource, {}), session)
  return renderPage(() => <ReportButton thing={thing} />, '/track/t1')
}
const open = async (thing = TRACK) => {
  await show(thing)
  await userEvent.click(screen.getByRole('button', { name: `Report ${thing.name}` }))
  return screen.findByRole('dialog', { name: `Report ${thing.name}` })
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }))

test('GUARD-01 a member reports by keyboard alone and reads what happens next', async () => {
  const asked = respondWith(() => ({ status: 201, body: { isNew: true } }))
  await show()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Report Hare, found' })
  expect(document.activeElement?.textContent).toBe('My work, used without my permission')
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: 'Harassment or bullying' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.tab()
  await userEvent.keyboard('  From 0:40 on ')
  expect(screen.getByText('15/1,000')).toBeTruthy()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/^Thank you\. A person will read your report/)).toBeTruthy()
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/api/reports',
      body: { kind: 'track', id: 't1', reason: 'harassment', words: 'From 0:40 on' },
    },
  ])
  const close = screen.getAllByRole('button', { name: 'Close' }).at(-1)
  expect(document.activeElement).toBe(close)
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Report Hare, found' })))
})

test('GUARD-01 a second report says that it was reported already', async () => {
  respondWith(() => ({ status: 201, body: { isNew: false } }))
  await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Spam' }))
  await send()
  expect(await screen.findByRole('dialog', { name: 'Already reported' })).toBeTruthy()
})

test('GUARD-01 a report without a reason is not sent, and the focus moves to the reasons', async () => {
  const asked = respondWith(() => ({ status: 201, body: { isNew: true } }))
  await open()
  await send()
  expect(screen.getByText('Choose what is wrong')).toBeTruthy()
  expect(document.activeElement?.getAttribute('role')).toBe('radio')
  expect(asked).toEqual([])
})

test('GUARD-01 typed text survives a failure and is not discarded without a question', async () => {
  const responses = [
    'no network' as const,
    problem('rate_limited', 'Too many reports'),
    { status: 201, body: { isNew: true } },
  ]
  respondWith(() => responses.shift()!)
  await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Spam' }))
  await userEvent.type(screen.getByLabelText(/^What should we look at/), 'Every track')
  await send()
  expect(await screen.findByText(/^No connection/)).toBeTruthy()
  await send()
  expect(await screen.findByText('Too many reports')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What should we look at/).value).toBe('Every track')
  expect(screen.getByRole('radio', { name: 'Spam' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await send()
  expect(await screen.findByText(/^Thank you/)).toBeTruthy()
})

test('GUARD-01 reporting a message tells which messages admins can read then', async () => {
  await open({ ...TRACK, kind: 'message', name: 'this message', path: null })
  expect(screen.getByText(/five before it\..*these messages and no others/)).toBeTruthy()
})

test('GUARD-01 users cannot report content of any of their own profiles', async () => {
  await show({ ...TRACK, ownerId: 'p2' }, makeSession([makeOwnProfile(), makeOwnProfile({ id: 'p2' })]))
  expect(screen.queryByText('Report')).toBeNull()
})

test('GUARD-01 an anonymous visitor gets a link to the form for people without an account', async () => {
  const router = await show(TRACK, VISITOR)
  await userEvent.click(screen.getByRole('link', { name: 'Report Hare, found' }))
  await waitFor(() => expect(router.shown.value.location.pathname).toBe('/report'))
  expect(router.shown.value.location.search).toEqual({ about: '/track/t1' })
})
