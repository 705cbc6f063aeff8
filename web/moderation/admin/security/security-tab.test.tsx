import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InstanceSecurityEntry } from '#contract/security-log.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { type Asked, problem, respondWith } from '#web/platform/testing/responses.ts'
import { SecurityTab } from './security-tab.tsx'

const DANA = { id: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', email: 'dana@example.org' }
const entry = (id: string, more: Partial<InstanceSecurityEntry>): InstanceSecurityEntry => ({
  ...{ id, event: 'sign-in', isWarning: false, details: { with: 'passkey' }, times: 1, network: '81.2.69.*' },
  ...{ device: 'Firefox on Linux', createdAt: '2026-10-14T10:00:00.000Z', address: '81.2.69.7', account: DANA },
  ...more,
})
const FAILED = entry('2', { event: 'sign-in.failed', isWarning: true, times: 4, details: { with: 'password' } })
const FORGED = entry('3', {
  ...{ event: 'link.refused', isWarning: true, account: null, device: null },
  details: { route: 'POST /api/accounts/verification' },
})

type Answer = ReturnType<Parameters<typeof respondWith>[0]>
let items: InstanceSecurityEntry[]
let act: (asked: Asked) => Answer
let asked: Asked[]
beforeEach(() => {
  queryClient.clear()
  items = [entry('1', {}), FAILED, FORGED]
  asked = respondWith((request) => {
    const { method, path, query } = request
    if (method === 'POST') return act(request)
    if (path !== '/api/security-log') return problem('not_found', path)
    const account = query.get('account') ? DANA : null
    return { status: 200, body: { items, nextCursor: null, account } }
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = (search = '') => renderPage(SecurityTab, `/admin?tab=security${search}`)
const log = () => screen.findByRole('list', { name: 'Security log' })
const lastQuery = () =>
  asked
    .filter(({ method }) => method === 'GET')
    .at(-1)
    ?.query.toString()
const sent = () => asked.filter(({ method }) => method === 'POST')

async function name(form: string, email: string, label: string) {
  const fields = within(await screen.findByRole('form', { name: form }))
  if (email) await userEvent.type(fields.getByLabelText('Email of the account'), email)
  await userEvent.click(fields.getByRole('button', { name: label }))
  return fields
}
async function confirm(label: string): Promise<string | null> {
  const question = await screen.findByRole('alertdialog')
  const said = question.textContent
  await userEvent.click(within(question).getByRole('button', { name: label }))
  return said
}

test('KEYS-06 the log of the site names the event, the account, the whole address and the route', async () => {
  await show()
  const rows = within(await log()).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.replace(/^.*?M/, ''))).toEqual([
    'Signed in with a passkeydana@example.orgFirefox on Linux, 81.2.69.7',
    'Warning: Sign-in failed with the password, 4 timesdana@example.orgFirefox on Linux, 81.2.69.7',
    'Warning: Mailed link refused81.2.69.7, POST /api/accounts/verification',
  ])
})

test('KEYS-06 the filters are in the URL, and the focus stays in the log', async () => {
  const router = await show()
  await userEvent.click(within(await log()).getAllByRole('link', { name: DANA.email })[0]!)
  expect(await screen.findByText('Only')).toBeTruthy()
  expect(lastQuery()).toBe(`account=${DANA.id}&warnings=false`)
  expect((document.activeElement as HTMLElement).contains(await log())).toBe(true)
  items = []
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only warnings' }))
  expect(await screen.findByText('No warnings about this account')).toBeTruthy()
  expect(screen.getByText('Only').textContent).toBe('Only dana@example.org')
  expect(router.shown.value.location.search).toEqual({ tab: 'security', account: DANA.id, warnings: 'true' })
  await userEvent.click(screen.getByRole('button', { name: 'Show all accounts' }))
  expect(await screen.findByText('No warnings')).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
})

test.each(['dana', '-'.repeat(36)])(
  'KEYS-06 filters of the URL without a meaning count as not set (%s)',
  async (account) => {
    await show(`&account=${account}&warnings=maybe`)
    expect(within(await log()).getAllByRole('listitem')).toHaveLength(3)
    expect(lastQuery()).toBe('warnings=false')
    expect(screen.queryByRole('button', { name: 'Show all accounts' })).toBeNull()
  },
)

test('KEYS-05 a person is signed out only after a question that repeats the address', async () => {
  act = () => ({ status: 200, body: { ended: 3 } })
  await show()
  const fields = await name('Sign a person out', '', 'Sign out')
  expect(fields.getByText('Enter the email of an account')).toBeTruthy()
  await name('Sign a person out', ' Dana@Example.org ', 'Sign out')
  const question = await screen.findByRole('alertdialog', { name: 'Sign out dana@example.org?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await name('Sign a person out', '', 'Sign out')
  expect(await confirm('Sign out')).toContain('All sessions and access tokens of dana@example.org end at once')
  expect(await screen.findByText('dana@example.org is signed out')).toBeTruthy()
  expect(screen.getByText('3 sessions ended.')).toBeTruthy()
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    ['/api/accounts/sign-outs', { email: 'dana@example.org' }],
  ])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((fields.getByLabelText('Email of the account') as HTMLInputElement).value).toBe('')
})

test('KEYS-02 the removal of second factors says when it happens, or why it does not', async () => {
  act = () => problem('not_found', 'Account not found')
  await show()
  const form = 'Remove lost second factors'
  const fields = await name(form, 'nobody@example.org', 'Ask for removal')
  expect(await confirm('Ask for removal')).toContain('In 72 hours all passkeys')
  const field = fields.getByLabelText('Email of the account') as HTMLInputElement
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(fields.getByText('No account has this email.')).toBeTruthy()

  act = () => problem('conflict', 'This account has no second factor. Its password alone signs in.')
  await name(form, '', 'Ask for removal')
  await confirm('Ask for removal')
  expect(await fields.findByText('This account has no second factor. Its password alone signs in.')).toBeTruthy()

  act = () => ({ status: 200, body: { dueAt: new Date(2031, 2, 4, 17, 5).toISOString() } })
  await name(form, '', 'Ask for removal')
  await confirm('Ask for removal')
  const told = /factors of nobody@example.org will be removed on Mar 4, 2031, 5:05 PM, unless the owner refuses\./
  expect(await screen.findByText(told)).toBeTruthy()
})
