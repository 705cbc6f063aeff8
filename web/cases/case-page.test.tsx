import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { CaseDetail } from '#contract/reports.ts'
import type { SiteRules } from '#contract/rules.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { type Asked, answerWith, problem } from '#web/platform/testing/answers.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { CasePage } from './case-page.tsx'
import { makeCaseDecision, makeCaseDetail } from './factory.ts'

const session = makeSession()
const RULES: SiteRules = {
  ...{ version: 1, from: '2026-01-01T00:00:00.000Z', until: null, versions: [], html: '' },
  rules: [{ number: 1, title: 'Be kind', anchor: 'rule-be-kind' }],
}
const YOURS = { email: 'ada@example.org', isYou: true }
const OTHERS = { email: 'bea@example.org', isYou: false }
const CLOSED = { closedAt: '2026-11-12T10:00:00.000Z', acts: [] }
const LATE = 'Another admin has taken this case.'

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(keyOf(sessionResource, {}), { ...session, user: { ...session.user!, isAdmin: true } })
})

/** The case until something is sent: what that answers, and the case as it is from then on. */
async function showCase(found: CaseDetail, answer: (sent: Asked) => { answer: unknown; then: CaseDetail }) {
  let now = found
  const asked = answerWith((request) => {
    if (request.path === '/api/rules') return { status: 200, body: RULES }
    if (request.method === 'GET') return { status: 200, body: now }
    const { answer: answered, then } = answer(request)
    now = then
    return answered as ReturnType<typeof problem>
  })
  await renderPage(CasePage, `/admin/reports/${found.id}`, '/admin/reports/$id')
  await screen.findByRole('heading', { level: 1 })
  return { asked, sent: () => asked.filter(({ method }) => method !== 'GET') }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const done = (then: CaseDetail) => () => ({ answer: { status: 200, body: then }, then })
const tooLate = (then: CaseDetail) => () => ({ answer: problem('conflict', LATE), then })

async function writeHide(words: string) {
  await userEvent.click(screen.getByRole('radio', { name: /^Hide/ }))
  await screen.findByRole('option', { name: '1. Be kind' })
  await userEvent.selectOptions(screen.getByLabelText('Rule'), '1')
  await userEvent.type(screen.getByLabelText(/^Reason, sent word for word/), words)
}
async function send(act: string) {
  await press('Read the letter')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: act }))
}

describe('GUARD-03 deciding', () => {
  test('offers what can be done about such a thing, and nothing else', async () => {
    await showCase(makeCaseDetail({ claimedBy: YOURS }), done(makeCaseDetail()))
    const names = screen.getAllByRole('radio').map(({ textContent }) => textContent)
    expect(names.map((name) => name?.replace(/(No action|Warn|Hide).*/, '$1'))).toEqual(['No action', 'Warn', 'Hide'])
  })

  test('is not offered of what another admin has taken', async () => {
    await showCase(makeCaseDetail({ claimedBy: OTHERS }), done(makeCaseDetail()))
    expect(screen.getByText('bea@example.org has taken this case.')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull()
  })

  test('asks for the rule and the words, and sends nothing without', async () => {
    const { sent } = await showCase(makeCaseDetail({ claimedBy: YOURS }), done(makeCaseDetail()))
    await userEvent.click(screen.getByRole('radio', { name: /^Hide/ }))
    await press('Read the letter')
    expect(screen.getByText('Choose the rule')).toBeTruthy()
    expect(screen.getByText('Say why')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Rule'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent()).toEqual([])
  })

  test('sends what the letter showed, and shows what was decided', async () => {
    const found = makeCaseDetail({ claimedBy: YOURS })
    const words = 'This is a threat.'
    const decided = { ...found, ...CLOSED, decision: makeCaseDecision({ words, by: YOURS }) }
    const { sent } = await showCase(found, done(decided))
    await writeHide(words)
    await send('Hide')
    expect(await screen.findByRole('heading', { name: 'Decided' })).toBeTruthy()
    expect(sent().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `/api/cases/${found.id}/decision`, body: { act: 'hide', rule: 1, words, why: '', days: null } },
    ])
    expect(screen.queryByText(/^Not sent/)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Decided' }))
  })

  test.each([
    ['has taken the case', { claimedBy: OTHERS }],
    ['has decided', { claimedBy: OTHERS, ...CLOSED, decision: makeCaseDecision() }],
  ])('keeps what was written when another admin %s first', async (_what, change) => {
    const found = makeCaseDetail()
    await showCase(found, tooLate({ ...found, ...change }))
    await writeHide('Please leave them alone.')
    await send('Hide')
    expect(await screen.findByText(LATE)).toBeTruthy()
    const unsent = await screen.findByRole('region', { name: 'Not sent' })
    expect(unsent.textContent).toContain('Please leave them alone.')
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('GUARD-05 an appeal', () => {
  const appeal = { words: 'It is a line of a song.', at: CLOSED.closedAt, isGranted: null, answer: null }
  const appealed = (mayAnswer: boolean, by = OTHERS) =>
    makeCaseDetail({ ...CLOSED, decision: makeCaseDecision({ appeal, by, mayAnswer }) })

  test('is answered once, in words', async () => {
    const found = appealed(true)
    const answer = 'So it is.'
    const decision = {
      ...found.decision!,
      mayAnswer: false,
      isOver: true,
      appeal: { ...appeal, isGranted: true, answer },
    }
    const { sent } = await showCase(found, done({ ...found, decision }))
    expect(screen.getByRole('button', { name: 'Grant' })).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByLabelText(/^Answer, sent word for word/), answer)
    await press('Grant')
    expect(await screen.findByText('Granted.')).toBeTruthy()
    expect(sent()[0]).toMatchObject({ body: { isGranted: true, words: answer } })
    expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Decided' }))
  })

  test('is not answered by who decided', async () => {
    await showCase(appealed(false, YOURS), done(makeCaseDetail()))
    expect(screen.getByText('You decided this. Another admin reads it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Grant' })).toBeNull()
  })

  test('keeps the answer that was written when another admin was first', async () => {
    const found = appealed(true)
    const theirs = { ...appeal, isGranted: false, answer: 'No.' }
    const decision = { ...found.decision!, mayAnswer: false, appeal: theirs }
    await showCase(found, tooLate({ ...found, decision }))
    await userEvent.type(screen.getByLabelText(/^Answer, sent word for word/), 'It returns.')
    await press('Grant')
    expect(await screen.findByText('Refused.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Not sent' }).textContent).toContain('It returns.')
  })
})

describe('GUARD-02 a case', () => {
  test('is claimed and given back by the same button, which keeps the focus', async () => {
    const found = makeCaseDetail()
    const { sent } = await showCase(found, ({ method }) => {
      const then = { ...found, claimedBy: method === 'PUT' ? YOURS : null }
      return { answer: { status: 200, body: then }, then }
    })
    await press('Claim')
    const back = await screen.findByRole('button', { name: 'Give back' })
    expect(document.activeElement).toBe(back)
    await userEvent.click(back)
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Claim' }))
    expect(sent().map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
  })

  test('shows what the thing was once it is gone, and leads nowhere', async () => {
    const { subject } = makeCaseDetail()
    const gone = { ...subject, isGone: true, path: null, by: null, title: 'Comment on Shift Whistle' }
    await showCase(makeCaseDetail({ subject: gone }), done(makeCaseDetail()))
    expect(screen.getByText('Get lost')).toBeTruthy()
    expect(screen.getByText('Gone: this is what it was when it was reported')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Comment/ })).toBeNull()
  })
})
