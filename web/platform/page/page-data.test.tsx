import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { trackResource, tracksResource } from '#contract/music.ts'
import type { PageData } from '#contract/platform/page-data.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { problem } from '../testing/responses.ts'
import { readPageData, seedQueries } from './page-data.ts'

const pageOf = (...entries: PageData['entries']): PageData => ({
  entries,
  sentAt: Date.now(),
  contactEmail: 'contact@example.org',
  minimumAge: 13,
})

function Track({ ask }: { ask: () => Promise<string> }) {
  const { error, data } = useQuery({ queryKey: keyOf(trackResource, { id: 'x' }), queryFn: ask })
  return <p>{error ? `${(error as { code?: string }).code}: ${error.message}` : (data ?? 'loading')}</p>
}

test('reads the data of the document, and returns null without any', () => {
  document.body.innerHTML =
    '<script type="application/json" id="page-data">{"entries":[],"sentAt":5,"contactEmail":"contact@example.org","minimumAge":13}</script>'
  expect(readPageData(document)).toEqual({
    entries: [],
    sentAt: 5,
    contactEmail: 'contact@example.org',
    minimumAge: 13,
  })
  document.body.innerHTML = ''
  expect(readPageData(document)).toBeNull()
})

test('SHELL-12 data that came with the page is cached without a request, and the first page of a list as such', () => {
  const client = new QueryClient()
  const list = { items: [1], nextCursor: null }
  seedQueries(
    client,
    pageOf({ key: ['one'], data: 1 }, { key: keyOf(tracksResource, { tag: null }), data: list, paged: true }),
  )
  expect(client.getQueryData(['one'])).toBe(1)
  expect(client.getQueryData(keyOf(tracksResource, { tag: null }))).toEqual({ pages: [list], pageParams: [undefined] })
})

test('PUB-03 a missing track fails without a request, and can be requested again later', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const ask = vi.fn<() => Promise<string>>().mockResolvedValue('there now')
  const missing = problem('not_found', 'No such track').body
  const askAgain = seedQueries(client, pageOf({ key: keyOf(trackResource, { id: 'x' }), problem: missing as never }))
  const page = (
    <QueryClientProvider client={client}>
      <Track ask={ask} />
    </QueryClientProvider>
  )
  const shown = render(page)
  expect(screen.getByText('not_found: No such track')).toBeTruthy()
  expect(ask).not.toHaveBeenCalled()
  shown.unmount()
  askAgain()
  render(page)
  expect(await screen.findByText('there now')).toBeTruthy()
})
