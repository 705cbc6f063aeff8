import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SecurityEntry } from '#contract/security-log.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { LogTab } from './log-tab.tsx'

const entry = (id: string, more: Partial<SecurityEntry>): SecurityEntry => ({
  ...{
    id,
    event: 'sign-in',
    isWarning: false,
    details: {},
    times: 1,
    network: '81.2.69.*',
    device: 'Firefox on Linux',
  },
  ...{ createdAt: '2026-10-14T10:00:00.000Z', ...more },
})

beforeEach(() => queryClient.clear())

test('KEYS-06 the log names what happened, and asks about warnings only', async () => {
  const items = [
    entry('1', { details: { with: 'passkey' } }),
    entry('2', { event: 'sign-in.failed', isWarning: true, details: { with: 'password' }, times: 4, device: null }),
    entry('3', { event: 'token.made', details: { kind: 'token', scopes: ['read', 'write'] } }),
  ]
  respondWith(() => ({ status: 200, body: { items, nextCursor: null } }))
  await renderPage(LogTab, '/security')
  const rows = within(await screen.findByRole('list', { name: 'Security log' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.replace(/^.*?M/, ''))).toEqual([
    'Signed in with a passkeyFirefox on Linux, 81.2.69.*',
    'Warning: Sign-in failed with the password, 4 times81.2.69.*Not me',
    'Token madeFirefox on Linux, 81.2.69.*, read, write',
  ])
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
