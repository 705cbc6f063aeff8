import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { OwnRelease } from '#contract/secret-links.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeLink, makeOwnRelease, makeReleased } from '#web/works/releases/factory.ts'
import { SecretLinksDialog } from './secret-links-dialog.tsx'

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Prague')
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})

async function open(own: Partial<OwnRelease> = {}) {
  const asked = respondWith(({ method, body }) => {
    if (method === 'POST') return { status: 201, body: makeLink({ ...(body as object), id: 'l9' }) }
    if (method === 'DELETE') return { status: 204 }
    return { status: 200, body: makeOwnRelease(own) }
  })
  await renderPage(() => <SecretLinksDialog work={makeReleased()} onClose={() => undefined} />, '/links')
  await screen.findByText('New link')
  return asked
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Make link' }))

test('RELEASE-03 the list names each link, its plays and its end; a lost address is not shown', async () => {
  await open({
    links: [
      makeLink({
        withStems: true,
        plays: 3,
        lastHeardAt: '2020-11-12T20:14:00.000Z',
        endsAt: '2090-11-30T22:59:00.000Z',
      }),
      makeLink({ id: 'l2', name: 'Ulf', url: null, createdAt: '2020-11-10T10:00:00.000Z' }),
    ],
  })
  expect(rows()).toEqual([
    'for Mara at the label…/s/k7Qmstems3 playslast Nov 12, 2020, 9:14 PMendsNov 30, 2090CopyRevoke',
    'Ulfcannot be shown againnot heard yetmade Nov 10, 2020no endRevoke',
  ])
})

test('RELEASE-03 a link needs a name, and ends at the end of the chosen day', async () => {
  const asked = await open()
  expect(screen.getByText('No links yet.')).toBeTruthy()
  expect(screen.queryByLabelText(/stem/)).toBeNull()
  await send()
  expect(screen.getByText('Give the link a name, so that you know later whose it is.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name, only you see it'), 'Anna, press')
  await userEvent.selectOptions(screen.getByLabelText('Ends'), 'on a date')
  await send()
  expect(screen.getByText('Choose a date')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Last day'), '2090-12-13')
  await send()
  expect(await screen.findByRole('dialog', { name: 'Link made' })).toBeTruthy()
  expect(screen.getByText('December 13, 2090 at 11:59 PM (Prague)')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ name: 'Anna, press', endsAt: '2090-12-13T22:59:00.000Z', withStems: false, withDownloads: false },
  })
})

test('RELEASE-03 stems are offered if there are some', async () => {
  const asked = await open({ stemCount: 6 })
  await userEvent.type(screen.getByLabelText('Name, only you see it'), 'Mara')
  await userEvent.selectOptions(screen.getByLabelText('Ends'), 'never')
  await userEvent.click(screen.getByLabelText(/With the 6 stems/))
  await userEvent.click(screen.getByLabelText(/The file can be saved/))
  await send()
  await screen.findByRole('dialog', { name: 'Link made' })
  const sent = asked.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ name: 'Mara', endsAt: null, withStems: true, withDownloads: true })
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(await screen.findByRole('dialog', { name: 'Secret links' })).toBeTruthy()
})

test('RELEASE-03 the question before a link is revoked says what cannot be taken back', async () => {
  const asked = await open({ links: [makeLink({ name: 'radio, night shift', plays: 2 })] })
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the link radio, night shift' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Revoke “radio, night shift”?' }))
  expect(
    question.getByText(
      'People with this link can no longer listen. It was heard twice. A file that somebody saved stays with them. This cannot be undone. You can make a new link.',
    ),
  ).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the link radio, night shift' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() =>
    expect(asked.some(({ method, path }) => method === 'DELETE' && path === '/api/links/l1')).toBe(true),
  )
  expect(await screen.findByText('Link revoked')).toBeTruthy()
})
