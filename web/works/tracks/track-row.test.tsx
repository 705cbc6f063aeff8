import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { rowPeaksResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { refreshAllOf } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { Routed } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { TrackRow } from './track-row.tsx'

const show = (row: ReactNode) =>
  render(
    <Routed>
      <ul>{row}</ul>
    </Routed>,
  )
const names = (role: 'button' | 'link') =>
  screen.getAllByRole(role).map((element) => element.getAttribute('aria-label') ?? element.textContent)

test('MUSIC-08 a public row shows length, plays, tags and Share', async () => {
  const track = makeTrack({
    title: 'Carrion Weather',
    durationMs: 478_000,
    playCount: 3410,
    likeCount: 211,
    tags: ['black metal'],
  })
  show(<TrackRow track={track} list={[track]} />)
  expect(names('button')).toEqual([
    'Play Carrion Weather by Nith',
    'Like Carrion Weather, 211 likes',
    'Share Carrion Weather',
    'More for Carrion Weather',
  ])
  expect(names('link')).toEqual(['Carrion Weather', 'Nith', 'black metal'])
  expect(screen.getByText('7:58')).toBeTruthy()
  expect(screen.getByText('3,410')).toBeTruthy()
})

test('MUSIC-08 an owner row has Edit and Delete instead', async () => {
  const track = makeTrack({ title: 'Sgùrr', viewer: { liked: false, can: { edit: true, delete: true } } })
  const onEdit = vi.fn()
  const onDelete = vi.fn()
  show(<TrackRow track={track} list={[track]} mode="owner" onEdit={onEdit} onDelete={onDelete} />)
  expect(names('button')).toEqual(['Play Sgùrr by Nith', 'Edit Sgùrr', 'Delete Sgùrr'])
  await userEvent.click(screen.getByRole('button', { name: 'Edit Sgùrr' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Sgùrr' }))
  expect([onEdit.mock.lastCall, onDelete.mock.lastCall]).toEqual([[track], [track]])
})

test('PLAYER-08 a track of a deleted profile says so and has no link', async () => {
  const track = makeTrack({ title: 'Left behind', artist: null })
  show(<TrackRow track={track} list={[track]} />)
  expect((await screen.findByText('Deleted Profile')).tagName).toBe('SPAN')
  expect(screen.getByRole('button', { name: 'Play Left behind by Unknown Artist' })).toBeTruthy()
})

test('PLAYLIST-04 requests the waveforms that a long list lacks together, and no others', async () => {
  const asked = respondWith(() => ({ status: 200, body: { items: [{ id: 'b', peaks: 'AAAA' }] } }))
  const [brought, ...left] = ['a', 'b', 'c'].map((id) => makeTrack({ id, peaks: id === 'a' ? 'AAAA' : undefined }))
  const list = [brought!, ...left]
  const rows = list.map((track) => <TrackRow key={track.id} track={track} list={list} />)
  show(<QueryClientProvider client={queryClient}>{rows}</QueryClientProvider>)
  const known = (id: string) => queryClient.getQueryData(keyOf(rowPeaksResource, { id: [id] }))
  await waitFor(() => expect(known('b')).toEqual({ items: [{ id: 'b', peaks: 'AAAA' }] }))
  expect(known('c')).toEqual({ items: [] })
  expect(asked.map(({ path, query }) => [path, query.getAll('id')])).toEqual([['/api/music/row-peaks', ['b', 'c']]])
  // The artist may have replaced a file.
  await refreshAllOf('track')
  expect(asked).toHaveLength(2)
})
