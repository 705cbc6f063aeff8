import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import type { Statement } from '#contract/decisions.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { DecisionPage } from './decision-page.tsx'

const HIDDEN: Statement = {
  ...{ id: 'd1', act: 'hide', words: 'From 0:40 this is of others.', reportCount: 3 },
  subject: { kind: 'track', id: 't1', title: 'Shift Whistle', words: null, path: '/track/t1' },
  rule: { number: 4, title: 'Upload only what you made', path: '/rules?version=2#rule-upload-only' },
  ...{ decidedAt: '2026-11-13T10:00:00Z', until: null, isOver: false, undone: null, appeal: null },
  appealUntil: '2027-05-13T10:00:00Z',
}
const APPEAL = { words: 'It is mine.', at: '2026-11-14T10:00:00Z', isGranted: null, answer: null }

beforeEach(() => {
  queryClient.clear()
  // A suspended profile cannot act: an account may have no active profile.
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession([]))
})

/**
 * Shows a decision. The first change turns it into `then`, or is refused as too late with the
 * message `late`.
 */
async function show(found: Statement, then: Partial<Statement> = {}, late?: string) {
  let now = found
  const asked = respondWith(({ method }) => {
    if (method === 'POST') now = { ...now, ...then }
    return method === 'POST' && late ? problem('conflict', late) : { status: 200, body: now }
  })
  await renderPage(DecisionPage, '/decisions/d1', '/decisions/$id')
  await screen.findByRole('heading', { level: 1 })
  return () => asked.filter(({ method }) => method === 'POST')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const words = () => screen.findByLabelText(/^Why is the decision wrong/)

test('GUARD-05 a statement names the content, the scope, the end, the rule and the origin of a decision', async () => {
  await show(HIDDEN)
  expect(screen.getByRole('heading', { level: 2, name: 'Your track was hidden.' })).toBeTruthy()
  expect(screen.getByText('From 0:40 this is of others.')).toBeTruthy()
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(Object.fromEntries(facts)).toEqual({
    What: 'Shift Whistle, track',
    'What we did': 'It is hidden from everyone but you.',
    Where: 'Everywhere on Undercroft',
    Until: 'An appeal says otherwise',
    Rule: '4. Upload only what you made',
    'How it came up': '3 reports',
    'Decided by': 'A person. No software took part.',
  })
  const rule = screen.getByRole('link', { name: '4. Upload only what you made' })
  expect(rule.getAttribute('href')).toBe('/rules?version=2#rule-upload-only')
})

test('GUARD-05 an appeal is sent once, with words', async () => {
  const sent = await show(HIDDEN, { appeal: APPEAL, appealUntil: null })
  await press('Appeal')
  const field = await words()
  expect(document.activeElement).toBe(field)
  await press('Send appeal')
  expect(screen.getByText('Explain why the decision is wrong')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.type(field, ' It is mine. ')
  await press('Send appeal')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Your appeal' }))
  expect(sent()).toMatchObject([{ path: '/api/decisions/d1/appeal', body: { words: 'It is mine.' } }])
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
})

test('GUARD-05 an appeal that comes too late shows why, as its form disappears', async () => {
  await show(HIDDEN, { isOver: true, appealUntil: null }, 'This decision can no longer be appealed.')
  await press('Appeal')
  await userEvent.type(await words(), 'It is mine.')
  await press('Send appeal')
  await expect.poll(() => screen.queryByRole('button', { name: 'Send appeal' })).toBeNull()
  expect(screen.getByText('This decision can no longer be appealed.')).toBeTruthy()
})

test('GUARD-05 cancelling an appeal moves the focus back to its button', async () => {
  await show(HIDDEN)
  await press('Appeal')
  await words()
  await press('Cancel')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Appeal' }))
})

test('GUARD-05 a reversed decision shows why, and cannot be appealed', async () => {
  const undone = { words: 'We were wrong.', at: '2026-11-15T10:00:00Z' }
  await show({ ...HIDDEN, isOver: true, undone, appealUntil: null })
  expect(screen.getByText('We were wrong.', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
})
