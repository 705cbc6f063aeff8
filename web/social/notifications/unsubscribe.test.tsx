import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { UnsubscribePage } from './unsubscribe-page.tsx'

const open = (search: string) => renderPage(UnsubscribePage, `/notifications/unsubscribe${search}`)
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const pressed = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))

test('TELL-06 opening the link changes nothing; the button ends the mails and says so', async () => {
  const asked = respondWith(() => ({ status: 204 }))
  await open('?token=a.b')
  expect([heading(), asked]).toEqual(['Unsubscribe?', []])
  await pressed()
  await expect.poll(heading).toBe('Unsubscribed')
  expect(asked).toMatchObject([{ method: 'POST', path: '/api/notifications/unsubscribe', body: { token: 'a.b' } }])
})

test('TELL-06 an incomplete link says that it is not valid', async () => {
  await open('')
  expect(heading()).toBe('Link not valid')
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

test('TELL-06 without a network the user can press again; an invalid link says so', async () => {
  let answer: Parameters<typeof respondWith>[0] = () => 'no network'
  respondWith((call) => answer(call))
  await open('?token=a.b')
  await pressed()
  await screen.findByText(/connection|network/i)
  expect(heading()).toBe('Unsubscribe?')
  answer = () => problem('link_invalid', 'This link is not valid')
  await pressed()
  await expect.poll(heading).toBe('Link not valid')
})
