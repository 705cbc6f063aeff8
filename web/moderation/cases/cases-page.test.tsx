import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { Case } from '#contract/reports.ts'
import { setSingleKeys } from '#web/platform/keys/single-keys.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { CasesPage } from './cases-page.tsx'
import { makeCase } from './factory.ts'

const session = makeSession()
const YOURS = { email: 'ada@example.org', isYou: true }
const CLOSED = { closedAt: '2026-11-12T10:00:00.000Z' }

beforeEach(() => {
  queryClient.clear()
  setSingleKeys(true)
  queryClient.setQueryData(keyOf(sessionResource, {}), { ...session, user: { ...session.user!, isAdmin: true } })
})

async function showQueue(items: Case[], path = '/admin/reports') {
  let now = items
  const counts = { waiting: items.length, yours: 0, appeals: 0, closed: 0 }
  const asked = respondWith(({ method, path: asks }) => {
    if (method === 'GET') return { status: 200, body: { items: now, nextCursor: null, counts } }
    const id = asks.split('/')[3]
    now = now.map((each) => (each.id === id ? { ...each, claimedBy: YOURS } : each))
    return { status: 200, body: makeCase({ id: id!, claimedBy: YOURS }) }
  })
  const router = await renderPage(CasesPage, path, '/admin/reports')
  await screen.findAllByRole('listitem')
  return { router, claims: () => asked.filter(({ method }) => method === 'PUT').map(({ path: asks }) => asks) }
}
const rowOf = (item: Case) => screen.getByRole('link', { name: new RegExp(`^${item.subject.title}`) })
/** A case that no admin has claimed. */
const waiting = (n: number, given: Partial<Case> = {}): Case => {
  const id = `case-${n}`
  return makeCase({ id, subject: { ...makeCase().subject, title: `Comment on ${id}` }, claimedBy: null, ...given })
}
const three = () => [waiting(1), waiting(2), waiting(3)] as const

test('GUARD-02 J and K move through the queue from anywhere, the arrow keys only from a row', async () => {
  const [first, second, third] = three()
  await showQueue([first, second, third])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(rowOf(first))
  await userEvent.keyboard('j{ArrowDown}')
  expect(document.activeElement).toBe(rowOf(third))
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(rowOf(third))
  await userEvent.keyboard('k')
  expect(document.activeElement).toBe(rowOf(second))
  screen.getByRole('button', { name: `Claim ${third.subject.title}` }).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(rowOf(second))
})

test('GUARD-02 C claims the focused case once, and does nothing without focus', async () => {
  const [first, second] = three()
  const { claims } = await showQueue([first, second])
  await userEvent.keyboard('c')
  expect(claims()).toEqual([])
  rowOf(second).focus()
  await userEvent.keyboard('c')
  expect(await screen.findByRole('link', { name: `Continue: ${second.subject.title}` })).toBeTruthy()
  expect(document.activeElement).toBe(rowOf(second))
  await userEvent.keyboard('c')
  expect(claims()).toEqual([`/api/cases/${second.id}/claim`])
})

test('GUARD-02 pressing Claim keeps the focus at that case', async () => {
  const [first, second] = three()
  await showQueue([first, second])
  await userEvent.click(screen.getByRole('button', { name: `Claim ${second.subject.title}` }))
  await screen.findByRole('link', { name: `Continue: ${second.subject.title}` })
  expect(document.activeElement).toBe(rowOf(second))
})

test('GUARD-02 SHELL-10 with single keys off J works only from a row', async () => {
  const [first, second] = three()
  setSingleKeys(false)
  await showQueue([first, second])
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(document.body)
  rowOf(first).focus()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(rowOf(second))
})

test('GUARD-02 a row shows who claimed the case, that an appeal waits, or the decision', async () => {
  const claimedBy = { email: 'petra@example.org', isYou: false }
  const rows: [Partial<Case>, string][] = [
    [{}, 'open'],
    [{ claimedBy: YOURS }, 'yours'],
    [{ claimedBy }, 'petra'],
    [{ ...CLOSED, act: 'hide', isAppealed: true }, 'appeal'],
    [{ ...CLOSED, act: 'hide' }, 'hidden'],
    [{ ...CLOSED, act: 'dismiss' }, 'no action'],
  ]
  await showQueue(rows.map(([given], n) => waiting(n, given)))
  const items = screen.getAllByRole('listitem')
  for (const [n, [, state]] of rows.entries()) expect(within(items[n]!).getByText(state)).toBeTruthy()
})

test('GUARD-02 the URL names the open tab', async () => {
  const { router } = await showQueue([waiting(1)], '/admin/reports?show=appeals')
  expect(screen.getByRole('tab', { name: /^Appeals/ }).getAttribute('aria-selected')).toBe('true')
  await userEvent.click(screen.getByRole('tab', { name: /^Closed/ }))
  expect(router.shown.value.location.href).toBe('/admin/reports?show=closed')
})
