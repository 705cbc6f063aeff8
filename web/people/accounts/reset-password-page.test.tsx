import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { VISITOR } from '#web/platform/testing/sessions.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'

beforeEach(() => {
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
})

test.each([
  ['behind the #', '/auth/reset#token=id.secret'],
  ['in the query, as in older mails', '/auth/reset?token=id.secret'],
])('AUTH-09 SEC-02 the page sends the token that stands %s', async (_, path) => {
  const asked = respondWith(() => problem('link_expired', 'This link has expired.'))
  await renderPage(ResetPasswordPage, path, '/auth/reset')
  await userEvent.type(screen.getByLabelText('New password'), 'crypt lantern moss')
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }))
  await screen.findAllByText('This link has expired.')
  expect(asked.at(-1)?.body).toMatchObject({ token: 'id.secret' })
})

test('AUTH-09 a link without a token says that it is incomplete', async () => {
  await renderPage(ResetPasswordPage, '/auth/reset')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Link not valid')
})
