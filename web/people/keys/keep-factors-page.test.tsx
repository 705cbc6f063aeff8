import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { KeepFactorsPage } from './keep-factors-page.tsx'

const open = (search: string) => renderPage(KeepFactorsPage, `/auth/keep-factors${search}`, '/auth/keep-factors')
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const refuse = async () => userEvent.click(await screen.findByRole('button', { name: 'Refuse the removal' }))

test('KEYS-02 the mailed link asks before it refuses the removal of second factors', async () => {
  const asked = respondWith(() => ({ status: 204 }))
  await open('#token=abc')
  await expect.poll(heading).toBe('Keep your second factors?')
  expect(asked).toEqual([])
  await refuse()
  await expect.poll(heading).toBe('Refused')
  expect(asked).toMatchObject([{ path: '/api/accounts/factor-removal/refusal', body: { token: 'abc' } }])
})

test('KEYS-02 a link that is incomplete or was used says so', async () => {
  await open('')
  await expect.poll(heading).toBe('Link not valid')
})

test('KEYS-02 a link whose removal was refused says so', async () => {
  respondWith(() => problem('link_invalid', 'This link is not valid.'))
  await open('#token=abc')
  await refuse()
  await expect.poll(heading).toBe('Link not valid')
})
