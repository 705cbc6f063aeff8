import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AntiSpam } from '#contract/anti-spam.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { AntiSpamLists } from './anti-spam-lists.tsx'

const domains = () => screen.findByLabelText<HTMLTextAreaElement>(/^Refused mail providers/)
const words = () => screen.findByLabelText<HTMLTextAreaElement>(/^Words that hold comments/)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

async function show(saved: AntiSpam) {
  let now = saved
  const asked = respondWith(({ method, body }) => {
    if (method === 'GET') return { status: 200, body: now }
    const wanted = body as AntiSpam
    if (wanted.mailDomains.includes('no domain'))
      return problem('invalid', 'Wrong', { fields: { mailDomains: '‘no domain’ is no domain' } })
    if (wanted.revision !== now.revision) return problem('conflict', 'Another admin has changed the lists.')
    now = { ...wanted, revision: now.revision + 1 }
    return { status: 200, body: now }
  })
  await renderPage(AntiSpamLists, '/admin?tab=prevention')
  return {
    sent: () => asked.filter(({ method }) => method === 'PUT').at(-1)?.body,
    theirs: (lists: Partial<AntiSpam>) => {
      now = { ...now, ...lists, revision: now.revision + 1 }
    },
  }
}

test('GUARD-08 an admin writes one entry per line, and empty lines are ignored', async () => {
  const { sent } = await show({ revision: 4, mailDomains: ['a.example'], words: [] })
  expect((await domains()).value).toBe('a.example')
  await userEvent.type(await domains(), '\n\nb.example')
  await userEvent.type(await words(), 'buy now\n')
  await save()
  expect(await screen.findByText('Lists saved')).toBeTruthy()
  expect(sent()).toEqual({ revision: 4, mailDomains: ['a.example', 'b.example'], words: ['buy now'] })
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

test('GUARD-08 an invalid domain is reported at its list, and stays for correction', async () => {
  await show({ revision: 1, mailDomains: [], words: [] })
  await userEvent.type(await domains(), 'no domain')
  await save()
  expect(await screen.findByText('‘no domain’ is no domain')).toBeTruthy()
  expect((await domains()).value).toBe('no domain')
})

test("GUARD-08 after a conflict the form shows the saved lists and keeps the admin's text", async () => {
  const { sent, theirs } = await show({ revision: 1, mailDomains: [], words: ['old'] })
  await userEvent.type(await words(), '\nmine')
  theirs({ words: ['old', 'theirs'] })
  await save()
  expect(await screen.findByText('Another admin has changed the lists.')).toBeTruthy()
  expect(
    (await screen.findByText(/^Words that hold comments, as another admin saved them/)).parentElement?.textContent,
  ).toContain('theirs')
  expect((await words()).value).toBe('old\nmine')
  await userEvent.type(await words(), '\ntheirs')
  await save()
  expect(await screen.findByText('Lists saved')).toBeTruthy()
  expect(sent()).toEqual({ revision: 2, mailDomains: [], words: ['old', 'mine', 'theirs'] })
})
