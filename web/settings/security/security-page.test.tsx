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
const passkey = (id: string, name: string, more: Partial<Keys['passkeys'][number]> = {}) => ({
  ...{ id, name, isSynced: false, credentialId: `credential-${id}`, createdAt: AT, usedAt: null, ...more },
})
const session = {
  ...{ id: 's1', isThisDevice: true, device: 'Firefox on Linux', network: '81.2.69.*', signedInWith: 'authenticator' },
  ...{ createdAt: AT, usedAt: AT },
}

let keys: Keys
let refusal: ReturnType<typeof problem> | null
let asked: Asked[]
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  refusal = null
  keys = {
    passkeys: [passkey('a', 'Fairphone', { isSynced: true, usedAt: AT }), passkey('b', 'Blue hardware key')],
    authenticatorSince: null,
    recoveryCodes: { left: 2, of: 10, madeAt: AT },
    passwordChangedAt: null,
    provedUntil: AT,
  }
  asked = respondWith(({ method, path }) => {
    if (path === '/api/accounts/keys') return { status: 200, body: keys }
    if (path === '/api/accounts/tokens') return { status: 200, body: { items: [] } }
    if (path === '/api/sessions') return { status: 200, body: { items: [session] } }
    if (path === '/api/session') return { status: 200, body: makeSession() }
    if (refusal) return refusal
    if (method === 'DELETE' && path.startsWith('/api/accounts/passkeys/'))
      keys = { ...keys, passkeys: keys.passkeys.filter(({ id }) => !path.endsWith(id)) }
    return { status: 204 }
  })
})
afterEach(() => vi.unstubAllGlobals())

const writes = () => asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Passkeys' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('KEYS-01 lists passkeys with their last use, and whether other devices have a copy', async () => {
  await renderPage(SecurityPage, '/security')
  expect(await rows()).toEqual([
    expect.stringMatching(/^Fairphoneadded Mar 19, 2026, last used \d+d ago, synced to your other devices/),
    expect.stringMatching(/^Blue hardware keyadded Mar 19, 2026, never used, on one device/),
  ])
  expect(screen.getByRole('region', { name: 'Recovery codes' }).textContent).toMatch(/few left.*2 of 10 left/)
  expect(screen.getByRole('region', { name: 'Last signed in' }).textContent).toContain('Password and app code')
})

test('KEYS-01 tells the browser which passkey was removed, and names no other', async () => {
  const signalUnknownCredential = vi.fn(async () => {})
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
  await renderPage(SecurityPage, '/security')
  await press('Remove Blue hardware key')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toMatch(/One passkey is left: .?Fairphone/)
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(writes()).toEqual(['DELETE /api/accounts/passkeys/b'])
  expect(signalUnknownCredential.mock.calls).toEqual([[{ rpId: location.hostname, credentialId: 'credential-b' }]])
})

test('KEYS-01 a passkey that could not be removed stays, and the browser is not told', async () => {
  const signalUnknownCredential = vi.fn(async () => {})
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
  refusal = problem('unavailable', 'Try again in a minute')
  await renderPage(SecurityPage, '/security')
  await press('Remove Fairphone')
  await press('Remove')
  expect(await screen.findByText('Try again in a minute')).toBeTruthy()
  await press('Keep it')
  expect(await rows()).toHaveLength(2)
  expect(signalUnknownCredential).not.toHaveBeenCalled()
})

test('KEYS-01 Escape leaves the name of a passkey as it was, and returns to the button', async () => {
  await renderPage(SecurityPage, '/security')
  await press('Rename Fairphone')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.type(field, 'Desk')
  await userEvent.keyboard('{Escape}')
  expect((await rows())[0]).toContain('Fairphone')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename Fairphone')
  expect(writes()).toEqual([])
})

test('KEYS-01 the last key warns that the password alone is left', async () => {
  keys = { ...keys, passkeys: [passkey('a', 'Fairphone')] }
  await renderPage(SecurityPage, '/security')
  await press('Remove Fairphone')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The password alone signs you in then')
})

test.each([
  ['without a second factor reads what to do', [], 'Add a passkey or set up an authenticator app here'],
  ['whose session has none confirms it', [passkey('a', 'Fairphone')], 'This device has signed in without it'],
])('KEYS-03 an admin %s', async (_, passkeys, said) => {
  keys = { ...keys, passkeys, recoveryCodes: null }
  const { user } = makeSession()
  const session = makeSession([], { user: { ...user!, needsSecondFactor: true } })
  queryClient.setQueryData(keyOf(sessionResource, {}), session)
  await renderPage(SecurityPage, '/security')
  const { parentElement } = await screen.findByText('The admin pages need a second factor.')
  expect(parentElement?.textContent).toContain(said)
  expect(screen.queryAllByRole('button', { name: 'Confirm' })).toHaveLength(passkeys.length)
})
