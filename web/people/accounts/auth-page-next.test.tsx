import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { PASSKEY_OPTIONS, withBrowserPasskeys } from '#web/people/passkeys/testing/browser-passkeys.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { guard } from '#web/platform/routing/guards.ts'
import { knownSession } from '#web/platform/session.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { type Asked, problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { AuthPage } from './auth-page.tsx'

const SECRET = '/s/k7Qm'

let asked: Asked[]
let passkeyAnswer: { status: number; body: unknown }
beforeEach(() => {
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
  passkeyAnswer = { status: 200, body: makeSession() }
  asked = respondWith(({ path }) => {
    if (path.endsWith('passkey-options')) return { status: 200, body: PASSKEY_OPTIONS }
    if (path.endsWith('/sign-in'))
      return problem('second_factor_required', 'One more step', { ticket: 't1', factors: ['authenticator', 'passkey'] })
    if (path.endsWith('sign-in/passkey')) return passkeyAnswer
    return { status: 200, body: makeSession() }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens the page as the link of a secret release does. */
async function open(form?: string) {
  const router = await renderPage(AuthPage, '/auth')
  await act(() => router.navigate({ to: '/auth', search: { form }, state: { next: SECRET } }))
  return router
}

/** The session is there, and the guard of the page leads to the secret link. No address has named it. */
async function expectLedOn({ shown }: Awaited<ReturnType<typeof open>>) {
  await waitFor(() => expect(knownSession()?.user?.email).toBe('dana@example.org'))
  const { location } = shown.value
  expect(location.href).toBe('/auth')
  expect(await guard('signed-out')({ location })).toBe(SECRET)
  expect(asked.filter(({ path, query }) => `${path}?${query}`.includes('k7Qm'))).toEqual([])
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function enterPassword() {
  await userEvent.type(await screen.findByLabelText('Email'), 'dana@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'crypt lantern moss{Enter}')
}

test('AUTH-04 KEYS-02 the second step leads to the secret link that a user came from, also after going back', async () => {
  const router = await open('sign-up')
  await press('Sign In')
  await enterPassword()
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123')
  await press('Back')
  await userEvent.type(await screen.findByLabelText('Password'), 'crypt lantern moss{Enter}')
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456{Enter}')
  await expectLedOn(router)
})

test('AUTH-04 KEYS-01 the passkey button leads to the secret link that a user came from', async () => {
  withBrowserPasskeys()
  const router = await open()
  await press('Sign in with a passkey')
  await expectLedOn(router)
})

test('AUTH-04 KEYS-01 a passkey that the browser offers leads to the secret link, too', async () => {
  const browser = withBrowserPasskeys(undefined, { canAutofill: true })
  const router = await open()
  fireEvent.pointerMove(window)
  await expectLedOn(router)
  expect(browser.asked[0]).toMatchObject({ mediation: 'conditional' })
})

test('KEYS-01 the browser learns that a passkey was removed from its account', async () => {
  const message = 'This passkey was removed from its account'
  passkeyAnswer = problem('invalid_credentials', message, { fields: { 'passkey.id': message } })
  const { signalUnknownCredential } = withBrowserPasskeys()
  await open()
  await press('Sign in with a passkey')
  await screen.findByText(`${message}.`)
  const credentialId = (asked.at(-1)!.body as { passkey: { id: string } }).passkey.id
  expect(signalUnknownCredential.mock.calls).toEqual([[{ rpId: location.hostname, credentialId }]])
})

test('KEYS-01 a passkey that is refused for another reason stays in the browser', async () => {
  passkeyAnswer = problem('invalid_credentials', 'This passkey was not accepted')
  const { signalUnknownCredential } = withBrowserPasskeys()
  await open()
  await press('Sign in with a passkey')
  await screen.findByText('This passkey was not accepted.')
  expect(signalUnknownCredential).not.toHaveBeenCalled()
})

test('KEYS-02 another way than the passkey ends the question of the browser, and works', async () => {
  const browser = withBrowserPasskeys(() => new Promise(() => {}))
  await open()
  await enterPassword()
  await press('Use a passkey')
  await press('Use a passkey')
  await waitFor(() => expect(browser.asked).toHaveLength(1))
  await press('Use a code from the app')
  expect(browser.asked[0]?.signal?.aborted).toBe(true)
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456{Enter}')
  await waitFor(() => expect(knownSession()?.user).toBeTruthy())
  expect(asked.at(-1)?.body).toEqual({ ticket: 't1', factor: { code: '123456' } })
})
