import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { profileAlbumsResource } from '#contract/albums.ts'
import { ownMusicCountsResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { unreleasedResource } from '#contract/unreleased.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeAlbum } from '#web/works/albums/factory.ts'
import { MyMusicPage } from './my-music-page.tsx'

const know = (key: readonly unknown[], items: unknown[]) =>
  queryClient.setQueryData(key, { pages: [{ items, nextCursor: null }], pageParams: [undefined] })
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})

test('MUSIC-01 each tab shows its count from the data of the page', async () => {
  const asked = respondWith(() => 'no network')
  know(keyOf(profileAlbumsResource, { id: 'p1' }), [makeAlbum()])
  queryClient.setQueryData(keyOf(unreleasedResource, { as: 'p1' }), { albums: [], tracks: [] })
  queryClient.setQueryData(keyOf(ownMusicCountsResource, { as: 'p1' }), { tracks: 1234, stems: 0, albums: 1 })
  await renderPage(MyMusicPage, '/my-albums')
  expect(tabs()).toEqual(['Tracks1,234', 'Stems0', 'Albums1'])
  expect(asked).toEqual([])
})

test('MUSIC-01 tabs are shown before their counts are loaded', async () => {
  know(keyOf(profileAlbumsResource, { id: 'p1' }), [])
  respondWith(({ path }) =>
    path === '/api/music/mine/counts' ? { status: 200, body: { tracks: 2, stems: 3, albums: 0 } } : 'no network',
  )
  await renderPage(MyMusicPage, '/my-albums')
  expect(tabs()).toEqual(['Tracks', 'Stems', 'Albums'])
  expect(await screen.findByText('3')).toBeTruthy()
})
