import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import type { OwnMerchItem } from '#contract/merch.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeOwnArtwork } from '#web/works/artworks/factory.ts'
import { MerchDialog } from './dialog/merch-dialog.tsx'
import { makeItem } from './factory.ts'
import { MyMerchPage } from './my-merch-page.tsx'

beforeEach(() => queryClient.setQueryData(keyOf(sessionResource, {}), makeSession()))

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const title = () => screen.findByLabelText('Title') as Promise<HTMLInputElement>
const price = () => screen.getByLabelText('Price') as HTMLInputElement
const artworks = [makeOwnArtwork({ id: 'a1', title: 'Moth' }), makeOwnArtwork({ id: 'a2', title: 'Kiln' })]

type Saved = { status: number; body?: unknown }
/** Responds with the user's artworks, the present item, and `saved` to a save. */
const respond = (saved: Saved = { status: 201, body: makeItem() }, now: OwnMerchItem = makeItem()) =>
  respondWith(({ method, path }) => {
    if (method !== 'GET') return saved
    if (path === '/api/artworks/mine') return { status: 200, body: { items: artworks, nextCursor: null } }
    return { status: 200, body: now }
  })
const sent = (asked: ReturnType<typeof respond>) => asked.find(({ method }) => method !== 'GET')

async function newItem(type: RegExp) {
  const close = vi.fn()
  await renderPage(() => <MerchDialog onClose={close} />, '/')
  await press(type)
  await title()
  return close
}

async function editing(item: OwnMerchItem) {
  const close = vi.fn()
  await renderPage(() => <MerchDialog item={item} onClose={close} />, '/')
  return close
}

describe('MERCH-01 the table', () => {
  const show = async (items: OwnMerchItem[]) => {
    respondWith(() => ({ status: 200, body: { items, nextCursor: null } }))
    await renderPage(MyMerchPage, '/my-merch')
  }

  test('has a row for each item, with a shop link when it is in the shop', async () => {
    await show([
      makeItem({ status: 'approved', shopifyUrl: 'https://shop.example/shirt', price: '1234.50' }),
      makeItem({ id: 'm2', title: 'Moth', itemType: 'sticker', status: 'rejected', rejectionReason: 'Too dark' }),
    ])
    const table = await screen.findByRole('table', { name: 'Merch items' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['Title', 'Category', 'Price', 'Status', 'Link to Item', 'Actions'],
    ])
    const [, shirt, moth] = within(table).getAllByRole('row')
    expect(shirt?.textContent).toContain('T-Shirt$1,234.50approved')
    const link = within(shirt!).getByRole('link')
    expect(link.getAttribute('href')).toBe('https://shop.example/shirt')
    expect(link.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer')
    expect(moth?.textContent).toContain('rejectedToo darkRejected. Edit it to submit it again.')
    expect(within(moth!).queryByRole('link')).toBeNull()
  })

  test('says that it is empty, or that it failed to load', async () => {
    await show([])
    expect(await screen.findByText('No merch items yet. Click "Add Merch Item" to get started.')).toBeTruthy()
    cleanup()
    queryClient.clear()
    queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
    respondWith(() => problem('forbidden', 'No'))
    await renderPage(MyMerchPage, '/my-merch')
    expect(await screen.findByText('Failed to load merch items')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  test('MERCH-03 drafts and resubmitted items both show as pending', async () => {
    await show([makeItem(), makeItem({ id: 'm2', status: 'pending_approval' })])
    expect(await screen.findAllByText('pending approval')).toHaveLength(2)
  })
})

describe('MERCH-02 a new item', () => {
  test('starts with its type, gets the price of the type, and is saved with an artwork', async () => {
    const asked = respond()
    const close = await newItem(/Vinyl/)
    expect(price().value).toBe('25.00')
    await userEvent.type(await title(), ' The Tallow Road ')
    await userEvent.click(await screen.findByRole('radio', { name: 'Kiln' }))
    await press('Save')
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent(asked)?.body).toEqual({
      ...{ id: expect.any(String), title: 'The Tallow Road', itemType: 'vinyl', price: '25.00', artworkId: 'a2' },
    })
    expect(await screen.findByText('Merch item created')).toBeTruthy()
    expect(screen.getByText(/saved as a draft/)).toBeTruthy()
  })

  test('is offered in five types with their notes', async () => {
    respond()
    await renderPage(() => <MerchDialog onClose={() => {}} />, '/')
    const offered = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(offered.map((text) => text?.split('$')[0])).toEqual(['Vinyl', 'T-Shirt', 'Poster', 'Sticker', 'Button'])
    expect(offered[0]).toContain('Limited edition vinyl records')
    expect(offered[4]).toContain('1-inch pin-back buttons')
    expect(offered.join()).not.toMatch(/soon/i)
  })

  test('takes the price of another type, but not over a typed one', async () => {
    respond()
    await newItem(/Vinyl/)
    await press('Change type')
    await press(/Button/)
    expect(price().value).toBe('3.00')
    await userEvent.clear(price())
    await userEvent.type(price(), '4.5')
    await press('Change type')
    await press(/Poster/)
    expect(price().value).toBe('4.50')
  })

  test('requires a title', async () => {
    const asked = respond()
    await newItem(/Sticker/)
    await userEvent.type(await title(), '   ')
    await press('Save')
    expect(await screen.findAllByText(/Missing title. Please enter a title for your merch item/)).toHaveLength(1)
    expect(document.activeElement).toBe(await title())
    expect(sent(asked)).toBeUndefined()
  })

  test('requires an active profile', async () => {
    const asked = respond()
    queryClient.setQueryData(keyOf(sessionResource, {}), makeSession([]))
    await newItem(/Sticker/)
    await userEvent.type(await title(), 'Moth')
    await press('Save')
    expect(await screen.findByText('No active profile')).toBeTruthy()
    expect(screen.getByText('Please select an artist profile before creating merch items')).toBeTruthy()
    expect(sent(asked)).toBeUndefined()
  })

  test('costs 0 if the price has no digits', async () => {
    const asked = respond()
    await newItem(/Sticker/)
    await userEvent.clear(price())
    await userEvent.type(await title(), 'Moth')
    expect(price().value).toBe('0.00')
    expect([price().type, price().inputMode]).toEqual(['text', 'decimal'])
    await press('Save')
    await waitFor(() => expect(sent(asked)?.body).toMatchObject({ price: '0.00' }))
  })

  test('accepts a price in any notation and shows how it was read', async () => {
    const asked = respond()
    await newItem(/Sticker/)
    await userEvent.type(await title(), 'Moth')
    await userEvent.clear(price())
    await userEvent.type(price(), '1.234,50')
    expect(screen.getByText('Shown as $1,234.50')).toBeTruthy()
    await press('Save')
    await waitFor(() => expect(sent(asked)?.body).toMatchObject({ price: '1234.50' }))
  })

  test('is not saved at an ambiguous price', async () => {
    const asked = respond()
    await newItem(/Sticker/)
    await userEvent.type(await title(), 'Moth')
    await userEvent.clear(price())
    await userEvent.type(price(), '1,250')
    expect(screen.getByText(/Is this 1250 or 1.25\?/)).toBeTruthy()
    await press('Save')
    expect([price().value, price().getAttribute('aria-invalid')]).toEqual(['1,250', 'true'])
    expect(document.activeElement).toBe(price())
    expect(sent(asked)).toBeUndefined()
  })

  test('keeps its input after a failure, and a retry has the same id', async () => {
    const asked = respond(problem('invalid', 'A price is too high', { fields: { price: 'Too high' } }))
    const close = await newItem(/Sticker/)
    await userEvent.type(await title(), 'Moth')
    await press('Save')
    expect(await screen.findAllByText('Too high')).toHaveLength(1)
    expect(screen.queryByText('Failed to save')).toBeNull()
    expect(document.activeElement).toBe(price())
    await press('Save')
    await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2))
    const ids = asked.filter(({ method }) => method === 'POST').map(({ body }) => (body as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
    expect(close).not.toHaveBeenCalled()
    expect((await title()).value).toBe('Moth')
  })
})

describe('MERCH-02 an existing item', () => {
  test('starts with its details and sends the revision that was seen', async () => {
    const asked = respond({ status: 200, body: makeItem() })
    await editing(makeItem({ revision: 4, status: 'approved' }))
    expect((await title()).value).toBe('Carrion Weather shirt')
    expect(screen.getByText(/leaves your page until an admin approves it again/)).toBeTruthy()
    await userEvent.type(await title(), '!')
    await press('Update')
    expect(await screen.findByText('Merch item updated')).toBeTruthy()
    expect(sent(asked)?.body).toMatchObject({ title: 'Carrion Weather shirt!', revision: 4 })
  })

  test('shows a version changed elsewhere beside the input, and the user chooses either', async () => {
    const now = makeItem({ title: 'Second print', price: '28.00', revision: 5 })
    const asked = respond(problem('conflict', 'Changed'), now)
    const close = await editing(makeItem())
    await userEvent.type(await title(), ' mine')
    await press('Update')
    const notice = await screen.findByText(/This item was changed elsewhere/)
    expect(notice.parentElement?.textContent).toContain('Second print, T-Shirt, $28.00, no artwork')
    expect((await title()).value).toBe('Carrion Weather shirt mine')
    await press('Save my version instead')
    await waitFor(() => expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
    expect(asked.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      ...{ title: 'Carrion Weather shirt mine', revision: 5 },
    })
    await screen.findByText(/This item was changed elsewhere/)
    await press('Use the saved version')
    expect((await title()).value).toBe('Second print')
    expect(price().value).toBe('28.00')
    expect(close).not.toHaveBeenCalled()
  })
})
