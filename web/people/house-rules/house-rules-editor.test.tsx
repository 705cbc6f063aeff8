import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { HouseRulesEditor } from './house-rules-editor.tsx'

const text = () => screen.findByLabelText<HTMLTextAreaElement>(/^Text/)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function show() {
  const session = makeSession([])
  queryClient.setQueryData(keyOf(sessionResource, {}), {
    ...session,
    user: { ...session.user, isAdmin: true },
  })
  let present = { version: 1, body: '## One' }
  const asked = respondWith(({ method, path, body }) => {
    if (method === 'GET') return { status: 200, body: path === '/api/rules/source' ? present : {} }
    if (path === '/api/rules/preview') return { status: 200, body: { html: '<h2>1. Mine</h2>', rules: [] } }
    const { version, body: written } = body as { version: number; body: string }
    if (version !== present.version + 1) return problem('conflict', 'Version 2 was already published by ben.')
    present = { version, body: written }
    return { status: 201, body: { ...present, html: '', rules: [], versions: [] } }
  })
  await renderPage(HouseRulesEditor, '/admin?tab=rules')
  return { asked, theirs: (body: string) => (present = { version: 2, body }) }
}

test('GUARD-09 an admin previews the text and publishes it as the next version', async () => {
  const { asked } = await show()
  await userEvent.type(await text(), ' and two')
  await press('Preview')
  expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toContain('1. Mine')
  await press('Publish version 2')
  expect(await screen.findByText('Version 2 is published')).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ version: 2, body: '## One and two' })
  expect(await screen.findByRole('button', { name: 'Publish version 3' })).toHaveProperty('disabled', true)
})

test('GUARD-09 after a conflict the editor keeps the text, shows the other version, and can publish again', async () => {
  const { asked, theirs } = await show()
  await userEvent.type(await text(), ' of mine')
  theirs('## Theirs')
  await press('Publish version 2')
  expect(await screen.findByText('Version 2 was already published by ben.')).toBeTruthy()
  expect(await screen.findByText('## Theirs')).toBeTruthy()
  expect((await text()).value).toBe('## One of mine')
  await press('Publish version 3')
  expect(await screen.findByText('Version 3 is published')).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ version: 3, body: '## One of mine' })
})
