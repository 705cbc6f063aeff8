import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import type { Keys } from '#contract/keys.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { type Asked, problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { SecurityPage } from './security-page.tsx'

const AT = '2026-03-19T10:00:00.000Z'
const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd']
const PASSKEY = { id: 'a', name: 'Fairphone', isSynced: true, credentialId: 'ca', createdAt: AT, usedAt: null }

type Answer = ReturnType<Parameters<typeof respondWith>[0]>
let keys: Keys
let tokens: object[]
/** What the server does with a change, and what arrives of its response. */
let change: (asked: Asked) => Answer
let asked: Asked[]
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  const codes = { left: 10, of: 10, madeAt: AT }
  keys = {
    passkeys: [],
    authenticatorSince: null,
    recoveryCodes: codes,
    passwordChangedAt: null,
    provedUntil: AT,
  }
  tokens = []
  asked = respondWith((request) => {
    const { method, path } = request
    if (method !== 'GET') return change(request)
    if (path === '/api/accounts/keys') return { status: 200, body: keys }
    if (path === '/api/accounts/tokens') return { status: 200, body: { items: tokens } }
    if (path === '/api/session') return { status: 200, body: makeSession() }
    return { status: 200, body: { items: [] } }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const writes = () => asked.filter(({ method }) => method !== 'GET')

async function enterAppCode() {
  await press('Set up an authenticator app')
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456{Enter}')
}

test('KEYS-02 an app whose response was lost counts as turned on, and says what to do about the codes', async () => {
  change = ({ method }) => {
    if (method === 'POST') return { status: 200, body: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' } }
    keys = { ...keys, authenticatorSince: AT }
    return 'no network'
  }
  await renderPage(SecurityPage, '/security')
  await enterAppCode()
  expect(await screen.findByText('If you have kept no recovery codes yet, make new ones.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/^on since/)).toBeTruthy()
})

test('KEYS-02 an app that was not turned on says that there was no connection', async () => {
  change = ({ method }) =>
    method === 'POST' ? { status: 200, body: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' } } : 'no network'
  await renderPage(SecurityPage, '/security')
  await enterAppCode()
  expect(await screen.findByText(/^No connection to the server/)).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('KEYS-01 a passkey that another tab has removed leaves the list', async () => {
  keys = { ...keys, passkeys: [PASSKEY] }
  change = () => {
    keys = { ...keys, passkeys: [] }
    return problem('not_found', 'Passkey not found')
  }
  await renderPage(SecurityPage, '/security')
  await press('Remove Fairphone')
  await press('Remove')
  expect(await screen.findByText(/^You have no passkey/)).toBeTruthy()
  expect(screen.queryByText('Passkey not found')).toBeNull()
})

test('KEYS-04 a token whose response was lost is shown in the list, and the form says what to do', async () => {
  change = () => {
    tokens = [
      {
        id: 't',
        kind: 'token',
        name: 'script',
        scopes: ['read'],
        hint: 'uc_1',
        usedAt: null,
        createdAt: AT,
        expiresAt: null,
      },
    ]
    return 'no network'
  }
  await renderPage(SecurityPage, '/security?tab=apps')
  await press('New token')
  await userEvent.type(await screen.findByLabelText('Which program?'), 'script{Enter}')
  expect((await screen.findByText(/revoke it and make another/)).closest('[role=alert]')).toBeTruthy()
  await press('Cancel')
  expect(await screen.findByRole('button', { name: /^Revoke .?script/ })).toBeTruthy()
  expect(writes()).toHaveLength(1)
})

test('KEYS-04 the focus returns to the page after the token was shown', async () => {
  change = () => ({ status: 200, body: { id: 't', name: 'script', secret: 'uc_secret' } })
  await renderPage(SecurityPage, '/security?tab=apps')
  await press('New token')
  await userEvent.type(await screen.findByLabelText('Which program?'), 'script{Enter}')
  await press('Done')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New token' })))
})

test('KEYS-02 new recovery codes are made after a question, and the page is not left without them', async () => {
  change = () => ({ status: 200, body: { recoveryCodes: CODES } })
  const router = await renderPage(SecurityPage, '/security')
  await press('Make new ones: recovery codes')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('The codes that you have kept stop working at once.')
  expect(writes()).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Make new ones' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)

  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  await router.navigate({ to: '/help' })
  expect(confirm).toHaveBeenCalledWith('Leave without keeping the recovery codes? They are shown only now.')
  expect(router.shown.value.location.pathname).toBe('/security')

  await userEvent.click(screen.getByRole('checkbox', { name: 'I have kept them somewhere safe' }))
  await press('Done')
  const sections = screen.getByRole('region', { name: 'Passkeys' }).parentElement
  await waitFor(() => expect(document.activeElement).toBe(sections))
})

test('KEYS-02 codes whose response was lost say that the old ones may no longer work', async () => {
  change = () => 'no network'
  await renderPage(SecurityPage, '/security')
  await press('Make new ones: recovery codes')
  await press('Make new ones')
  expect(await screen.findByText('The old ones may no longer work. Try again.')).toBeTruthy()
})

test('KEYS-01 a browser without WebAuthn offers no new passkey and says why', async () => {
  await renderPage(SecurityPage, '/security')
  expect(await screen.findByText(/This browser cannot make one\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
