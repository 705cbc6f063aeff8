import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type Artwork, artworksResource } from '#contract/artworks.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeArtwork, makeImage } from '../factory.ts'
import { FindArtPage } from '../find-art-page.tsx'

const know = (items: Artwork[], nextCursor: string | null = null) =>
  queryClient.setQueryData(keyOf(artworksResource, { tag: null }), {
    pages: [{ items, nextCursor }],
    pageParams: [undefined],
  })

beforeEach(() => {
  respondWith(() => 'no network')
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})

test('FEED-02 ART-05 the gallery shows pictures newest first, in boxes of their shapes, each with its alt text', async () => {
  know([
    makeArtwork({ id: 'new', title: 'Flash sheet IV', altText: 'A moth among knives', image: makeImage(900, 1200) }),
    makeArtwork({ id: 'old', title: 'Sea', image: makeImage(1080, 680) }),
  ])
  await renderPage(FindArtPage, '/find-art')
  expect(screen.getByText('2 works, newest first')).toBeTruthy()
  const pictures = screen.getAllByRole('img') as HTMLImageElement[]
  expect(pictures.map(({ alt }) => alt)).toEqual(['A moth among knives', 'Sea'])
  expect(pictures.map((picture) => picture.parentElement?.style.aspectRatio)).toEqual(['0.75 / 1', `${1080 / 680} / 1`])
  expect(pictures[0]?.srcset).toBe('/media/art/picture-360.jpg?signed 360w, /media/art/picture-900.jpg?signed 900w')
  expect(screen.getByRole('link', { name: 'Flash sheet IV' }).getAttribute('href')).toBe('/artwork/new')
})

test('ART-05 an extremely narrow picture gets a box that is large enough to press', async () => {
  know([makeArtwork({ image: makeImage(10, 8000) }), makeArtwork({ image: makeImage(8000, 10) })])
  await renderPage(FindArtPage, '/find-art')
  const ratios = screen
    .getAllByRole('img')
    .map(({ parentElement }) => Number.parseFloat(parentElement?.style.aspectRatio ?? ''))
  expect(ratios).toEqual([1 / 3, 5])
})

test('ART-01 an artwork without a picture shows a placeholder', async () => {
  know([makeArtwork({ title: 'Unfinished', image: { ...makeImage(), sources: [] } })])
  await renderPage(FindArtPage, '/find-art')
  expect(screen.getByRole('img', { name: 'Unfinished' }).className).toContain('plate')
})

test('ART-03 pictures with expired addresses are requested once, all together', async () => {
  const stale = ['one', 'two'].map((id) => makeArtwork({ id, title: id, image: makeImage(9, 9, `/media/${id}-stale`) }))
  know(stale)
  const fresh = stale.map((artwork) => ({ ...artwork, image: makeImage(9, 9, `/media/${artwork.id}-fresh`) }))
  const asked = respondWith(() => ({ status: 200, body: { items: fresh, nextCursor: null } }))
  await renderPage(FindArtPage, '/find-art')
  for (const picture of screen.getAllByRole('img')) fireEvent.error(picture)
  await waitFor(() => expect(srcOf('one')).toContain('one-fresh'))
  expect(srcOf('two')).toContain('two-fresh')
  expect(asked.map(({ path }) => path)).toEqual(['/api/artworks'])
  // The new address fails too: shows a placeholder, without another request.
  fireEvent.error(screen.getByRole('img', { name: 'one' }))
  await waitFor(() => expect(screen.getByRole('img', { name: 'one' }).className).toContain('plate'))
  expect(asked).toHaveLength(1)
})

const srcOf = (name: string): string | null => screen.getByRole('img', { name }).getAttribute('src')

test('FEED-03 Retry loads artworks that failed to load', async () => {
  const asked = respondWith(({ path }) =>
    path === '/api/artworks' && asked.length === 1
      ? { status: 404, body: { code: 'not_found', detail: 'No.' } }
      : { status: 200, body: { items: [], nextCursor: null } },
  )
  await renderPage(FindArtPage, '/find-art')
  expect(await screen.findByText('Failed to load artworks')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No artworks yet.')).toBeTruthy()
})
