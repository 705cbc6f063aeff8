import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { knownSession } from '#web/platform/session.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { type Asked, problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { WizardPage } from './wizard-page.tsx'

beforeEach(() => {
  // The poster of the preview checks its font.
  Object.defineProperty(document, 'fonts', { configurable: true, value: { check: () => false, load: async () => [] } })
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession([]))
})

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const toasts = () =>
  [...document.querySelectorAll('[data-part=toast] > :nth-child(2)')].map((toast) =>
    [...toast.children].map((part) => part.textContent),
  )
const MISSING = ['Missing Information', 'Please fill in all required fields and accept the terms.']

/** The network. Every handle is free except 'taken'. */
const respond = (created: (asked: Asked) => ReturnType<typeof problem> | { status: number; body: unknown }) =>
  respondWith((asked) => {
    const handle = asked.path.match(/handles\/(\w+)$/)?.[1]
    return handle ? { status: 200, body: { handle, available: handle !== 'taken' } } : created(asked)
  })

async function fillAllSteps(handle = 'Tallow Rat') {
  await userEvent.click(screen.getByRole('radio', { name: 'Artist' }))
  await press('Next')
  await userEvent.type(screen.getByLabelText(/^Handle/), handle)
  await userEvent.type(screen.getByLabelText(/^Display name/), 'Tallow Rat & the Wicks')
  await press('Next')
  await userEvent.type(await screen.findByLabelText(/^Date of birth/), '1990-04-03')
  await userEvent.click(screen.getByRole('checkbox'))
}

test('PROF-03 PROF-04 three steps with Back create a profile', async () => {
  const asked = respond(() => ({ status: 201, body: makeSession() }))
  await renderPage(WizardPage, '/signup')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await fillAllSteps()
  await press('Back')
  expect(heading()).toBe('What are you called?')
  expect(screen.getByLabelText<HTMLInputElement>(/^Handle/).value).toBe('tallowrat')
  await press('Next')
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
  await expect.poll(() => knownSession()?.profiles).toHaveLength(1)
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    profileType: 'artist',
    handle: 'tallowrat',
    displayName: 'Tallow Rat & the Wicks',
    dateOfBirth: '1990-04-03',
    acceptTerms: true,
  })
})

test('PROF-03 each step asks for missing fields', async () => {
  const asked = respond(() => ({ status: 201, body: makeSession() }))
  await renderPage(WizardPage, '/signup')
  await press('Next')
  expect(toasts()).toEqual([MISSING])
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Artist' }))
  await fillAllSteps()
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Create')
  expect(toasts()).toEqual([MISSING])
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('PROF-04 the display name is limited to 50 characters', async () => {
  respond(() => ({ status: 201, body: makeSession() }))
  await renderPage(WizardPage, '/signup')
  await userEvent.click(screen.getByRole('radio', { name: 'Personal' }))
  await press('Next')
  await userEvent.type(screen.getByLabelText(/^Display name/), 'x'.repeat(60))
  expect(screen.getByLabelText<HTMLInputElement>(/^Display name/).value).toHaveLength(50)
})

test('PROF-07 the handle field says whether the handle is free when typing pauses', async () => {
  const asked = respond(() => ({ status: 201, body: makeSession() }))
  await renderPage(WizardPage, '/signup')
  await userEvent.click(screen.getByRole('radio', { name: 'Artist' }))
  await press('Next')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.type(screen.getByLabelText(/^Handle/), 'taken')
  const line = document.querySelector('form [role=status]')
  await expect.poll(() => line?.textContent).toBe('This handle is already in use. Please choose another.')
  expect(line?.getAttribute('role')).toBe('status')
  await user.type(screen.getByLabelText(/^Handle/), '_not')
  await expect.poll(() => line?.textContent).toBe('@taken_not is free')
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['taken', 'taken_not'])
})

test('PROF-05 Next shows at its field what is missing, invalid or taken', async () => {
  respond(() => ({ status: 201, body: makeSession() }))
  await renderPage(WizardPage, '/signup')
  await press('Next')
  expect(screen.getByText('Please choose a type')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Artist' }))
  expect(screen.queryByText('Please choose a type')).toBeNull()
  await press('Next')
  const handle = screen.getByLabelText<HTMLInputElement>(/^Handle/)
  const name = screen.getByLabelText<HTMLInputElement>(/^Display name/)
  await press('Next')
  expect([handle, name].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  expect(document.activeElement).toBe(handle)
  expect(toasts()).toEqual([MISSING])

  await userEvent.type(name, 'Rope & Tallow')
  await userEvent.type(handle, 'ab')
  expect(name.getAttribute('aria-invalid')).toBeNull()
  await press('Next')
  expect(screen.getByText(/^Handle must be 3-30 characters/)).toBeTruthy()
  expect([heading(), toasts()]).toEqual(['What are you called?', []])

  await userEvent.clear(handle)
  await userEvent.type(handle, 'taken')
  await press('Next')
  const said = ['Handle Taken', 'This handle is already in use. Please choose another.']
  await expect.poll(() => toasts()).toEqual([said])
  expect(heading()).toBe('What are you called?')
  expect(document.activeElement).toBe(handle)
})

test('PROF-05 a handle that was taken in the meantime leads back to its step', async () => {
  respond(() => problem('handle_taken', 'This handle is already in use. Please choose another.'))
  await renderPage(WizardPage, '/signup')
  await fillAllSteps()
  await press('Create')
  const said = ['Handle Taken', 'This handle is already in use. Please choose another.']
  await expect.poll(() => toasts()).toEqual([said])
  expect(heading()).toBe('What are you called?')
})

test("PROF-05 any other failure shows the server's message, or asks to try again", async () => {
  let response = problem('forbidden', 'You are too young for this.')
  respond(() => response)
  await renderPage(WizardPage, '/signup')
  await fillAllSteps()
  await press('Create')
  await expect.poll(() => toasts()).toEqual([['Error', 'You are too young for this.']])
  response = problem('unexpected', 'stack trace')
  await press('Create')
  await expect.poll(() => toasts()).toEqual([['Error', 'Failed to create profile. Please try again.']])
})

test('PROF-03 Exit to Login logs out', async () => {
  const asked = respond(() => ({ status: 200, body: undefined }))
  const router = await renderPage(WizardPage, '/signup')
  await press('Exit to Login')
  await expect.poll(() => router.shown.value.location.pathname).toBe('/auth')
  expect(asked.map(({ path }) => path)).toEqual(['/api/accounts/sign-out'])
  expect(knownSession()?.user).toBeNull()
})
