import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { knownSession } from '#web/platform/session.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { AuthPage } from './auth-page.tsx'

beforeEach(() => {
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
})

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const submit = () => document.querySelector<HTMLButtonElement>('form button[type=submit]')!
const toasts = () =>
  [...document.querySelectorAll('[data-part=toast] > :nth-child(2)')].map((toast) =>
    [...toast.children].map((part) => part.textContent),
  )

async function fillIn(email = 'dana@example.org', password = 'crypt lantern moss') {
  await userEvent.type(screen.getByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), password)
}

test('AUTH-01 the page shows the sign-in form, and switches to the sign-up form and back', async () => {
  await renderPage(AuthPage, '/auth')
  expect([heading(), submit().textContent]).toEqual(['Welcome Back', 'Sign In'])
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  expect([heading(), submit().textContent]).toEqual(['Create Account', 'Create Account'])
  expect(document.activeElement?.textContent).toBe('Create Account')
  expect(document.activeElement?.tagName).toBe('H1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(heading()).toBe('Welcome Back')
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})

test('AUTH-01 submitting does nothing while a field is empty', async () => {
  const asked = respondWith(() => ({ status: 200, body: makeSession() }))
  await renderPage(AuthPage, '/auth')
  await userEvent.click(submit())
  await userEvent.type(screen.getByLabelText('Email'), 'dana@example.org{Enter}')
  await userEvent.clear(screen.getByLabelText('Email'))
  await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}')
  expect(asked).toEqual([])
})

test('AUTH-01 AUTH-04 signing in shows the busy form, then a welcome', async () => {
  const response = Promise.withResolvers<{ status: number; body: unknown }>()
  respondWith(() => response.promise)
  await renderPage(AuthPage, '/auth')
  await fillIn()
  await userEvent.click(submit())
  expect(submit().textContent).toBe('Processing...')
  response.resolve({ status: 200, body: makeSession() })
  await expect.poll(() => toasts()).toEqual([['Welcome back!', 'Successfully signed in.']])
  expect(knownSession()?.user?.email).toBe('dana@example.org')
})

test('AUTH-02 signing up says to check the mail, then shows the sign-in form', async () => {
  const asked = respondWith(() => ({ status: 202 }))
  await renderPage(AuthPage, '/auth')
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  await fillIn()
  await userEvent.click(submit())
  await expect.poll(() => heading()).toBe('Welcome Back')
  expect(toasts()).toEqual([['Account Created', 'Please check your email to verify your account, then sign in.']])
  expect(asked[0]).toMatchObject({ path: '/api/accounts/sign-up', body: { email: 'dana@example.org' } })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.org')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')

  await userEvent.clear(screen.getByLabelText('Email'))
  expect(screen.getByText('dana@example.org').tagName).toBe('B')
  await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  await expect.poll(() => toasts().map(([title]) => title)).toEqual(['Email sent'])
  expect(asked.at(-1)).toMatchObject({ path: '/api/accounts/verification-mail', body: { email: 'dana@example.org' } })
})

test('AUTH-02 a return to the page shows the address in the form and where the mail went', async () => {
  const router = await renderPage(AuthPage, '/auth?form=sign-up')
  expect(heading()).toBe('Create Account')
  await act(() => router.navigate({ to: '/help' }))
  await act(() => router.navigate({ to: '/auth', state: { mailedTo: 'dana@example.org' } }))
  expect(heading()).toBe('Welcome Back')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.org')
  expect(screen.getByText('dana@example.org').tagName).toBe('B')
})

test('AUTH-04 RELEASE-03 both forms remember the secret link that a user came from', async () => {
  const router = await renderPage(AuthPage, '/auth')
  await act(() => router.navigate({ to: '/auth', search: { form: 'sign-up' }, state: { next: '/s/k7Qm' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  const { href, state } = router.shown.value.location
  expect([href, state.next]).toEqual(['/auth', '/s/k7Qm'])
})

test('AUTH-04 AUTH-08 a refusal says why, also at the field', async () => {
  respondWith(() => problem('invalid_credentials', 'Invalid email or password'))
  await renderPage(AuthPage, '/auth')
  await fillIn()
  await userEvent.click(submit())
  await expect.poll(() => toasts()).toEqual([['Authentication Error', 'Invalid email or password']])
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Invalid email or password',
  )
})

test.each([['no network' as const], [problem('unexpected', 'secret detail')]])(
  'AUTH-04 any other error is shown as unexpected: %o',
  async (response) => {
    respondWith(() => response)
    await renderPage(AuthPage, '/auth')
    await fillIn()
    await userEvent.click(submit())
    await expect.poll(() => toasts()).toEqual([['Error', 'An unexpected error occurred.']])
  },
)

test('AUTH-03 a user with an unverified address can request the mail again', async () => {
  const asked = respondWith(({ path }) =>
    path.endsWith('sign-in') ? problem('email_not_verified', 'Verify your email first') : { status: 202 },
  )
  await renderPage(AuthPage, '/auth')
  await fillIn()
  await userEvent.click(submit())
  await userEvent.click(await screen.findByRole('button', { name: 'Send the email again' }))
  await expect.poll(() => toasts().map(([title]) => title)).toContain('Email sent')
  expect(asked.at(-1)).toMatchObject({ path: '/api/accounts/verification-mail', body: { email: 'dana@example.org' } })
})

/** The seconds to wait, as the form shows them. */
function seconds(): number {
  const [, minutes, rest] = /Try again in (\d):(\d\d)\./.exec(document.querySelector('.wait')?.textContent ?? '') ?? []
  return Number(minutes) * 60 + Number(rest)
}

test('AUTH-10 after too many attempts the form counts down, then works again', async () => {
  respondWith(() => problem('rate_limited', 'Too many attempts. Try again in 1 minute.', { retryAfter: 62 }))
  await renderPage(AuthPage, '/auth')
  await fillIn()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(submit())
  await expect.poll(seconds).toBeGreaterThan(30)
  const before = seconds()
  expect(before).toBeLessThanOrEqual(62)
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(seconds()).toBeLessThanOrEqual(before - 30)
  await act(() => vi.advanceTimersByTimeAsync(33_000))
  expect(document.querySelector('.wait')).toBeNull()
  expect(submit().getAttribute('aria-disabled')).toBeNull()
})

test('AUTH-01 the password is hidden while it is typed, until its button is pressed', async () => {
  await renderPage(AuthPage, '/auth')
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.type(field, 'crypt lantern moss')
  expect(field.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})
