import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import type { Keys } from '#contract/keys.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { adoptSession } from '#web/platform/session.ts'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { withProof } from './with-proof.ts'

/** The dialog loads when it is first needed. */
const LOADING = { timeout: 15_000 }

const KEYS: Keys = {
  passkeys: [],
  authenticatorSince: null,
  recoveryCodes: null,
  passwordChangedAt: null,
  provedUntil: '2030-01-01T00:00:00.000Z',
}

beforeEach(() => {
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})
afterEach(() => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()))

const stale = () => new ApiError({ code: 'proof_required', status: 403, detail: 'Confirm that it is you' })
/** Fails until the user has confirmed. */
const act = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(stale()).mockResolvedValue('done')
const answering = (keys: Partial<Keys>, proof: Parameters<typeof problem> | null = null) =>
  respondWith(({ path }) => {
    if (path === '/api/accounts/keys') return { status: 200, body: { ...KEYS, ...keys } }
    return proof ? problem(...proof) : { status: 204 }
  })

test('KEYS-03 several acts at once ask once, and go on after the password', async () => {
  const asked = answering({})
  const acts = [act(), act()]
  const both = Promise.all(acts.map((one) => withProof('You are about to change your password.', one)))
  const password = await screen.findByLabelText('Password', {}, LOADING)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.getByRole('dialog').textContent).toContain('You are about to change your password.')
  await userEvent.type(password, 'crypt lantern moss')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await both).toEqual(['done', 'done'])
  expect(asked.filter(({ path }) => path === '/api/accounts/proof').map(({ body }) => body)).toEqual([
    { password: 'crypt lantern moss' },
  ])
})

test('KEYS-03 an act is not done if the user cancels; other errors ask nothing', async () => {
  answering({})
  const cancelled = withProof('You are about to sign out.', act()).catch((error) => error.code)
  await screen.findByLabelText('Password', {}, LOADING)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await cancelled).toBe('aborted')
  const refused = new ApiError({ code: 'forbidden', status: 403, detail: 'No' })
  await expect(withProof('You are about to sign out.', () => Promise.reject(refused))).rejects.toBe(refused)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('KEYS-03 the question closes when the user signs out or changes in another tab', async () => {
  answering({})
  const waiting = withProof('You are about to sign out.', act()).catch((error) => error.code)
  await screen.findByLabelText('Password', {}, LOADING)
  adoptSession(VISITOR)
  expect(await waiting).toBe('aborted')
})

test('KEYS-03 an account with an app gives the password and a code, and reads what is wrong with it', async () => {
  const wrong = 'This code is wrong, or no longer valid. Type the one that the app shows now.'
  const asked = answering({ authenticatorSince: '2026-01-01T00:00:00.000Z' }, [
    'invalid_credentials',
    wrong,
    { fields: { 'factor.code': wrong } },
  ])
  const cancelled = withProof('You are about to sign out.', act()).catch((error) => error.code)
  await userEvent.type(await screen.findByLabelText('Password', {}, LOADING), 'crypt lantern moss')
  const code = screen.getByLabelText('Code from the app')
  await userEvent.type(code, '123')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByText('Enter the six digits that the app shows')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.type(code, '123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(wrong, {}, LOADING)).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ password: 'crypt lantern moss', factor: { code: '123456' } })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await cancelled).toBe('aborted')
})
