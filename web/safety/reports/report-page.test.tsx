import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { VISITOR } from '#web/platform/testing/sessions.ts'
import { ConfirmReportPage } from './confirm-report-page.tsx'
import { ReportPage } from './report-page.tsx'

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
})

const fieldOf = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
async function fill() {
  await userEvent.click(screen.getByRole('radio', { name: 'My work, used without my permission' }))
  await userEvent.type(fieldOf(/^Why is it wrong/), 'Our flexi')
  await userEvent.type(fieldOf(/^Your name/), 'Ash Ferry')
  await userEvent.type(fieldOf(/^Your email/), 'ash@example.com')
  await userEvent.click(fieldOf(/^To the best/))
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }))

test('GUARD-01 the form for people without an account leads through missing fields and then to the mailbox', async () => {
  const asked = respondWith(() => ({ status: 202 }))
  await renderPage(ReportPage, '/report?about=/track/t1')
  expect(fieldOf(/^Address of what/).value).toBe('/track/t1')
  await send()
  expect(document.activeElement?.textContent).toBe('My work, used without my permission')
  for (const what of ['Choose what is wrong', 'Say what is wrong with it', 'Give your name', 'Please confirm this'])
    expect(screen.getByText(what)).toBeTruthy()
  expect(asked).toEqual([])
  await fill()
  await send()
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBe(document.activeElement)
  expect(screen.getByText('ash@example.com')).toBeTruthy()
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/reports/outside',
      {
        ...{ about: '/track/t1', reason: 'copyright', words: 'Our flexi', isTrue: true },
        ...{ name: 'Ash Ferry', email: 'ash@example.com' },
      },
    ],
  ])
})

test('GUARD-01 a refusal is shown at its field, and all input stays', async () => {
  const message = 'This address shows nothing that everyone can see on this site'
  respondWith(() => problem('invalid', message, { fields: { about: message } }))
  await renderPage(ReportPage, '/report?about=/track/t1')
  await fill()
  await send()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(fieldOf(/^Address of what/))
  expect([fieldOf(/^Why is it wrong/).value, fieldOf(/^Your name/).value]).toEqual(['Our flexi', 'Ash Ferry'])
  expect(fieldOf(/^To the best/).checked).toBe(true)
})

test('GUARD-01 opening the mailed link sends nothing; pressing the button does', async () => {
  const asked = respondWith(() => ({ status: 201, body: { isNew: true } }))
  await renderPage(ConfirmReportPage, '/report/confirm?token=abc')
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the report' }))
  expect(await screen.findByRole('heading', { name: 'Reported' })).toBeTruthy()
  expect(asked).toMatchObject([{ path: '/api/reports/outside/confirm', body: { token: 'abc' } }])
})

test.each([
  ['link_invalid', 'Link not valid'],
  ['link_expired', 'Link not valid'],
  ['not_found', 'No longer here'],
] as const)('GUARD-01 a link that is %s says so, without a button', async (code, title) => {
  respondWith(() => problem(code, 'It has been used'))
  await renderPage(ConfirmReportPage, '/report/confirm?token=abc')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the report' }))
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm the report' })).toBeNull()
})
