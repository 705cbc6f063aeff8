import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { RemovalNotice } from './removal-notice.tsx'

const { user } = makeSession()
const announced = makeSession([], { user: { ...user!, removalAt: '2026-12-01T10:00:00.000Z' } })
const refuse = async () => userEvent.click(await screen.findByRole('button', { name: 'Refuse' }))

test('KEYS-02 every page tells of an announced removal of the second factors, which can be refused', async () => {
  const asked = respondWith(({ path }) =>
    path === '/api/session' ? { status: 200, body: makeSession() } : { status: 204 },
  )
  queryClient.setQueryData(keyOf(sessionResource, {}), announced)
  await renderPage(RemovalNotice, '/feed')
  expect((await screen.findByText(/Your second factors will be removed on Dec 1/)).textContent).toBeTruthy()
  await refuse()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull())
  expect(asked[0]).toMatchObject({ method: 'DELETE', path: '/api/accounts/factor-removal' })
})

test('KEYS-02 a refusal that failed can be tried again', async () => {
  respondWith(() => problem('rate_limited', 'Try again in a minute'))
  queryClient.setQueryData(keyOf(sessionResource, {}), announced)
  await renderPage(RemovalNotice, '/feed')
  await refuse()
  expect(await screen.findByText('Try again in a minute')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeTruthy()
})
