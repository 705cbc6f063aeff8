import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { CasePage } from './case-page.tsx'
import { makeCase, makeDecision } from './factory.ts'

const session = makeSession()
const rules = {
  ...{ version: 1, from: '2026-01-01T00:00:00Z', until: null, versions: [], html: '' },
  rules: [{ number: 1, title: 'Be kind', anchor: 'rule-be-kind' }],
}
const YOURS = { email: 'ada@example.org', isYou: true }
const OTHERS = { email: 'bea@example.org', isYou: false }
const CLOSED = { closedAt: '2026-11-13T10:00:00Z', acts: [] }
const APPEAL = { words: 'It is mine.', at: '2026-11-14T10:00:00Z', isGranted: null, answer: null }

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(keyOf(sessionResource, {}), { ...session, user: { ...session.user!, isAdmin: true } })
})

/**
 * Shows a case that gets the values of `then` with the first request other than GET. With `isLate`
 * this request fails with a conflict.
 */
async function show(found: CaseDetail, then: Partial<CaseDetail>, { isLate = false } = {}) {
  let now = found
  respondWith(({ method, path }) => {
    if (path === '/api/rules') return { status: 200, body: rules }
    if (method !== 'GET') now = { ...now, ...then }
    return method !== 'GET' && isLate
      ? problem('conflict', 'Another admin has claimed this case.')
      : { status: 200, body: now }
  })
  await renderPage(CasePage, `/admin/reports/${found.id}`, '/admin/reports/$id')
  await screen.findByRole('heading', { level: 1 })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const unsent = () => screen.queryByRole('region', { name: 'Not sent' })
const outcome = () => screen.findByRole('region', { name: 'Decided' })

async function warn(words: string) {
  await userEvent.click(screen.getByRole('radio', { name: /^Warn/ }))
  await userEvent.selectOptions(await screen.findByLabelText('Rule'), '1. Be kind')
  await userEvent.type(screen.getByLabelText(/^Reason, sent word for word/), words)
  await press('Preview the letter')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Warn' }))
}
const answer = (words: string) => userEvent.type(screen.getByLabelText(/^Reply, sent word for word/), words)

test.each([
  ['has taken the case', { claimedBy: OTHERS }],
  ['has decided', { claimedBy: OTHERS, ...CLOSED, decision: makeDecision({ by: OTHERS }) }],
])("GUARD-03 the admin's text stays readable after another admin %s", async (_what, then) => {
  await show(makeCase({ claimedBy: null }), then, { isLate: true })
  await warn('Please be kind.')
  expect(await screen.findByText('Another admin has claimed this case.')).toBeTruthy()
  expect((await screen.findByRole('region', { name: 'Not sent' })).textContent).toContain('Please be kind.')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('GUARD-03 a sent text is not shown as unsent, and the outcome gets the focus', async () => {
  const decision = makeDecision({ act: 'warn', words: 'Please be kind.' })
  await show(makeCase(), { ...CLOSED, decision })
  await warn(' Please be kind. ')
  expect(document.activeElement).toBe(await outcome())
  expect(unsent()).toBeNull()
})

test('GUARD-05 an answer stays readable after another admin answered first', async () => {
  const decision = makeDecision({ appeal: APPEAL, by: OTHERS, mayAnswer: true })
  const appeal = { ...APPEAL, isGranted: false, answer: 'No.' }
  const then = { decision: { ...decision, mayAnswer: false, appeal } }
  await show(makeCase({ ...CLOSED, decision }), then, { isLate: true })
  await answer('So it is.')
  await press('Grant the appeal')
  expect(await screen.findByText('Refused.')).toBeTruthy()
  expect(unsent()?.textContent).toContain('So it is.')
})

test('GUARD-05 after an answered appeal the outcome gets the focus', async () => {
  const decision = makeDecision({ appeal: APPEAL, by: OTHERS, mayAnswer: true })
  const appeal = { ...APPEAL, isGranted: true, answer: 'So it is.' }
  await show(makeCase({ ...CLOSED, decision }), { decision: { ...decision, mayAnswer: false, isOver: true, appeal } })
  await answer('So it is.')
  await press('Grant the appeal')
  expect(await screen.findByText('Granted.')).toBeTruthy()
  expect(document.activeElement).toBe(await outcome())
  expect(unsent()).toBeNull()
})

test('GUARD-02 one button claims a case and gives it back, and keeps the focus', async () => {
  await show(makeCase({ claimedBy: null }), { claimedBy: YOURS })
  await press('Claim')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Give back' }))
})
