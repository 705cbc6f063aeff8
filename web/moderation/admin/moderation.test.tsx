import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import type { ReviewedMerchItem } from '#contract/merch.ts'
import type { AuditEntry } from '#contract/moderation.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { NOTHING_REVEALED } from '#contract/sensitive.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeImage } from '#web/works/artworks/factory.ts'
import { makeReviewedItem } from '#web/works/merch/factory.ts'
import { AdminPage } from './admin-page.tsx'

const admin = makeSession([], {
  user: {
    id: 'u1',
    email: 'ada@example.org',
    isAdmin: true,
    needsSecondFactor: false,
    removalAt: null,
    termsAccepted: true,
    newRules: null,
    suspensions: [],
    timeZone: null,
    unveiled: NOTHING_REVEALED,
  },
})
const artwork = { id: 'a1', title: 'Moth', altText: '', image: makeImage() }

beforeEach(() => queryClient.setQueryData(keyOf(sessionResource, {}), admin))

type Answer = ReturnType<typeof problem> | { status: number; body?: unknown }
/** The review queue. The server responds to the first decision with `answer`. */
async function showQueue(items: ReviewedMerchItem[], answer: Answer = { status: 204 }) {
  let waiting = items
  const asked = respondWith(({ method, path }) => {
    if (method === 'GET' && path === '/api/merch/review')
      return { status: 200, body: { items: waiting, nextCursor: null } }
    if (answer.status === 204) waiting = []
    return answer
  })
  await renderPage(AdminPage, '/admin')
  return asked
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const shopUrl = () => screen.getByLabelText('Shopify Product URL') as HTMLInputElement

describe('ADMIN-01 review queue', () => {
  test('shows the artist, the item and its price', async () => {
    await showQueue([makeReviewedItem({ price: '1234.50' })])
    const table = await screen.findByRole('table', { name: 'Pending Merch Items' })
    const [heads, row] = within(table).getAllByRole('row')
    expect(
      within(heads!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Artist', 'Title', 'Type', 'Price', 'Artwork', 'Status', 'Actions']])
    expect(row?.textContent).toContain('Nith@nithCarrion Weather shirtT-Shirt$1,234.50No artworkpending approval')
    expect(within(row!).getByRole('link', { name: 'Nith' })).toBeTruthy()
  })

  test('says that it is empty, or that it failed to load', async () => {
    await showQueue([])
    expect(await screen.findByText('No pending merch items to review.')).toBeTruthy()
    cleanup()
    queryClient.clear()
    queryClient.setQueryData(keyOf(sessionResource, {}), admin)
    respondWith(() => problem('forbidden', 'No'))
    await renderPage(AdminPage, '/admin')
    expect(await screen.findByText('Failed to load merch items')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  test('SHELL-07 is not requested for users who are not admins', async () => {
    queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
    const asked = respondWith(() => ({ status: 403 }))
    await renderPage(AdminPage, '/admin')
    expect(screen.queryByRole('heading')).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('ADMIN-02 completing an item', () => {
  test('needs the shop’s address', async () => {
    const asked = await showQueue([makeReviewedItem()])
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Carrion Weather shirt' }))
    await screen.findByRole('dialog')
    expect(screen.getByText((_, element) => element?.textContent === 'Carrion Weather shirt by Nith')).toBeTruthy()
    await userEvent.type(shopUrl(), '   ')
    await press('Save & Approve')
    expect(screen.getByText('Shopify URL required')).toBeTruthy()
    expect(screen.getAllByText('Please enter the Shopify product URL')).toHaveLength(2)
    expect(document.activeElement).toBe(shopUrl())
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('approves the revision that was shown; a blank picture URL counts as none', async () => {
    const asked = await showQueue([makeReviewedItem({ revision: 3 })])
    await userEvent.click(await screen.findByRole('button', { name: /^Complete/ }))
    await screen.findByRole('dialog')
    await userEvent.type(shopUrl(), ' https://shop.example/a ')
    await userEvent.type(screen.getByLabelText('Product Image URL (optional)'), '  ')
    await press('Save & Approve')
    expect(await screen.findByText('Merch item completed')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/merch/m1/approval',
      body: { revision: 3, shopifyUrl: 'https://shop.example/a', productImgUrl: null },
    })
    expect(await screen.findByText('No pending merch items to review.')).toBeTruthy()
  })

  test('starts with the links of an earlier approval', async () => {
    const links = { shopifyUrl: 'https://shop.example/a', productImgUrl: 'https://cdn.example/a.jpg' }
    await showQueue([makeReviewedItem(links)])
    await userEvent.click(await screen.findByRole('button', { name: /^Complete/ }))
    await screen.findByRole('dialog')
    expect(shopUrl().value).toBe(links.shopifyUrl)
    const picture = screen.getByAltText('As visitors will see it') as HTMLImageElement
    expect([picture.src, picture.referrerPolicy, picture.crossOrigin]).toEqual([
      ...[links.productImgUrl, 'no-referrer', 'anonymous'],
    ])
  })

  test('reports a decision of another admin and closes', async () => {
    await showQueue([makeReviewedItem()], problem('conflict', 'Already approved by ben@example.org.'))
    await userEvent.click(await screen.findByRole('button', { name: /^Complete/ }))
    await screen.findByRole('dialog')
    await userEvent.type(shopUrl(), 'https://shop.example/a')
    await press('Save & Approve')
    expect(await screen.findByText('Failed to complete')).toBeTruthy()
    expect(screen.getByText('Already approved by ben@example.org.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps the typed text when the server refuses a field', async () => {
    const refusal = problem('invalid', 'Wrong', { fields: { shopifyUrl: 'Links must start with http:// or https://' } })
    await showQueue([makeReviewedItem()], refusal)
    await userEvent.click(await screen.findByRole('button', { name: /^Complete/ }))
    await screen.findByRole('dialog')
    await userEvent.type(shopUrl(), 'shop.example')
    await press('Save & Approve')
    expect(await screen.findByText('Links must start with http:// or https://')).toBeTruthy()
    expect(shopUrl().value).toBe('shop.example')
  })
})

describe('ADMIN-01 rejecting an item', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Reject/ }))
    return within(await screen.findByRole('dialog', { name: 'Reject merch item' }))
  }

  test('MERCH-03 requires a reason, and sends it', async () => {
    const asked = await showQueue([makeReviewedItem({ revision: 2 })])
    const dialog = await open()
    expect(dialog.getByText((_, element) => element?.textContent === 'Carrion Weather shirt by Nith')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText('Please write a reason')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Reason/))
    await userEvent.type(dialog.getByLabelText(/^Reason/), ' Too dark to print ')
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Merch item rejected')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      ...{ path: '/api/merch/m1/rejection', body: { revision: 2, reason: 'Too dark to print' } },
    })
  })

  test('reports a failure, and keeps the typed reason', async () => {
    await showQueue([makeReviewedItem()], problem('forbidden', 'x'))
    const dialog = await open()
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Too dark')
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Failed to reject')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Too dark')
  })

  test('shows the reason of an earlier rejection', async () => {
    await showQueue([makeReviewedItem({ rejectionReason: 'Too dark to print' })])
    expect((await open()).getByText('Rejected before: Too dark to print')).toBeTruthy()
  })
})

describe('ADMIN-03 artwork download', () => {
  const download = async (answer: Answer) => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await showQueue([makeReviewedItem({ artwork })], answer)
    await userEvent.click(await screen.findByRole('button', { name: 'Download the artwork of Carrion Weather shirt' }))
    return click
  }

  test('starts when the admin presses the button', async () => {
    const click = await download({ status: 200, body: { url: '/media/art/x?signature=y', name: 'Shirt-Moth' } })
    expect(await screen.findByText('Download started')).toBeTruthy()
    expect(click).toHaveBeenCalledOnce()
  })

  test('reports a missing artwork and a refusal', async () => {
    const click = await download(problem('not_found', 'Artwork not found'))
    expect(await screen.findByText('No artwork')).toBeTruthy()
    expect(screen.getByText("This item doesn't have an associated artwork")).toBeTruthy()
    cleanup()
    queryClient.clear()
    queryClient.setQueryData(keyOf(sessionResource, {}), admin)
    await download(problem('forbidden', 'Only admins can do this'))
    expect(await screen.findByText('Download failed')).toBeTruthy()
    expect(click).not.toHaveBeenCalled()
  })
})

test('ADMIN-04 the audit log shows who did what, and what it changed', async () => {
  const entry: AuditEntry = {
    ...{ id: 'e1', act: 'merch.approve', by: { email: 'ada@example.org' }, subjectType: 'merch', subjectId: 'm1' },
    before: { title: 'Moth', status: 'draft', shopifyUrl: null },
    after: { title: 'Moth', status: 'approved', shopifyUrl: 'https://shop.example/moth' },
    createdAt: '2026-10-14T10:00:00.000Z',
  }
  const granted: AuditEntry = {
    ...{ ...entry, id: 'e2', act: 'admin.grant', by: null, subjectType: 'user' },
    before: { email: 'ben@example.org', admin: false },
    after: { email: 'ben@example.org', admin: true },
  }
  const items = [entry, granted, { ...entry, id: 'e3', by: null }]
  respondWith(() => ({ status: 200, body: { items, nextCursor: null } }))
  await renderPage(AdminPage, '/admin?tab=audit-log')
  const [approved, made, gone] = await screen.findAllByRole('listitem')
  expect(approved?.textContent).toContain('ada@example.org approved the merch item Moth')
  expect(approved?.textContent).toContain('Statusdraft → approved')
  expect(approved?.textContent).toContain('Shopify Product URLhttps://shop.example/moth')
  expect(made?.textContent).toContain("The server's command gave admin rights to ben@example.org")
  expect(gone?.textContent).toContain('A deleted account approved')
})
