import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Session, sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { CasePage } from './case-page.tsx'
import { makeCase, makeDecision } from './factory.ts'

const session = makeSession()
const admin: Session = { ...session, user: { ...session.user!, email: 'ada@example.org', isAdmin: true } }
const rules = {
  ...{ version: 1, from: '2026-01-01T00:00:00Z', until: null, versions: [], html: '' },
  rules: [{ number: 1, title: 'Be kind', anchor: 'rule-be-kind' }],
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(keyOf(sessionResource, {}), admin)
})

type Answer = { status: number; body?: unknown }
/** Shows a case; `answer` responds to changes. */
async function show(found: CaseDetail, answer: (path: string) => Answer = () => ({ status: 200, body: found })) {
  const asked = respondWith(({ method, path }) => {
    if (path === '/api/rules') return { status: 200, body: rules }
    if (method === 'GET' && path === `/api/cases/${found.id}`) return { status: 200, body: found }
    return method === 'GET' ? problem('not_found', 'None') : answer(path)
  })
  await renderPage(CasePage, `/admin/reports/${found.id}`, '/admin/reports/$id')
  await screen.findByRole('heading', { level: 1 })
  return () => asked.filter(({ method }) => method !== 'GET')
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
const reason = () => screen.getByLabelText(/^Reason, sent word for word/) as HTMLTextAreaElement

test('GUARD-03 offers only possible actions, and sends nothing without a rule and a reason', async () => {
  const changes = await show(makeCase())
  const offered = screen.getAllByRole('radio').map(({ textContent }) => textContent)
  expect(offered.map((words) => words?.split(/(?<=[a-z])(?=[A-Z])/)[0])).toEqual([
    ...['No action', 'Warn', 'Hide', 'Suspend the profile'],
  ])
  await press('Decide')
  expect(screen.getByText('Choose an action')).toBeTruthy()
  await choose(/^Hide/)
  await press('Preview the letter')
  expect(screen.getByText('Write a reason')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Rule'))
  expect(changes()).toEqual([])
})

test('GUARD-03 the admin reads the letter, with the length of a suspension, before it is sent', async () => {
  const changes = await show(makeCase())
  await choose(/^Suspend the profile/)
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }))
  await userEvent.selectOptions(await screen.findByLabelText('Rule'), '1. Be kind')
  await userEvent.type(reason(), ' Threats. ')
  await press('Preview the letter')
  const letter = within(screen.getByRole('dialog', { name: 'The letter' }))
  expect(letter.getByText(/^The profile is suspended\. For 30 days\.$/)).toBeTruthy()
  expect(letter.getByText('The rule: 1. Be kind')).toBeTruthy()
  expect(changes()).toEqual([])
  await userEvent.click(letter.getByRole('button', { name: 'Suspend the profile' }))
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]).toMatchObject({
    path: '/api/cases/c1/decision',
    body: { act: 'suspend-profile', rule: 1, words: 'Threats.', days: 30 },
  })
})

test("GUARD-03 after a conflict the form keeps the admin's text", async () => {
  await show(makeCase(), () => problem('conflict', 'Another admin has claimed this case.'))
  await choose(/^Warn/)
  await userEvent.selectOptions(await screen.findByLabelText('Rule'), '1. Be kind')
  await userEvent.type(reason(), 'Please be kind.')
  await press('Preview the letter')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText('Another admin has claimed this case.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(reason().value).toBe('Please be kind.')
})

test('GUARD-03 a decision for no action needs no text and is sent without a question', async () => {
  const changes = await show(makeCase())
  await choose(/^No action/)
  await press('Close the case')
  await waitFor(() => expect(changes()).toMatchObject([{ body: { act: 'dismiss', rule: null, words: '' } }]))
})

test('GUARD-02 a case of another admin cannot be decided here, and a deleted subject is shown as reported', async () => {
  const subject = { ...makeCase().subject, isGone: true, path: null, by: null }
  await show(makeCase({ subject, claimedBy: { email: 'bea@example.org', isYou: false } }))
  expect(screen.getByText('bea@example.org has claimed this case.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('Deleted. Shown as it was when it was reported')).toBeTruthy()
  expect(screen.getByText('Get lost')).toBeTruthy()
})

test('GUARD-05 an admin cannot answer the appeal against their own decision', async () => {
  const appeal = { words: 'It is mine.', at: '2026-11-14T10:00:00Z', isGranted: null, answer: null }
  const closed = { closedAt: '2026-11-13T10:00:00Z', acts: [] }
  await show(makeCase({ ...closed, decision: makeDecision({ appeal }) }))
  expect(screen.getByText('You made this decision. Another admin decides the appeal.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Grant the appeal' })).toBeNull()
})

test('GUARD-05 another admin grants the appeal with an answer', async () => {
  const appeal = { words: 'It is mine.', at: '2026-11-14T10:00:00Z', isGranted: null, answer: null }
  const by = { email: 'bea@example.org', isYou: false }
  const decision = makeDecision({ appeal, by, mayAnswer: true })
  const changes = await show(makeCase({ closedAt: '2026-11-13T10:00:00Z', acts: [], decision }))
  const grant = screen.getByRole('button', { name: 'Grant the appeal' }) as HTMLButtonElement
  expect(grant.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText(/^Reply, sent word for word/), 'So it is.')
  await userEvent.click(grant)
  await waitFor(() =>
    expect(changes()).toMatchObject([{ path: '/api/cases/c1/appeal', body: { isGranted: true, words: 'So it is.' } }]),
  )
})
