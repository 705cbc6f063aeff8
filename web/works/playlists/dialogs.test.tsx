import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { AddToPlaylistDialog } from './add-to-playlist-dialog.tsx'
import { DeletePlaylistDialog } from './dialogs/delete-playlist-dialog.tsx'
import { EditPlaylistDialog } from './dialogs/edit-playlist-dialog.tsx'
import { SongsDialog } from './dialogs/songs-dialog.tsx'
import { makePlaylist } from './factory.ts'

const track = makeTrack({ id: 't1', title: 'Carrion Weather' })
const playlist = makePlaylist()
const other = makePlaylist({ id: 'l2', title: 'for Petra' })

beforeEach(() => queryClient.setQueryData(keyOf(sessionResource, {}), makeSession()))

const listsAnd = (response: unknown, status = 200) =>
  respondWith(({ method }) =>
    method === 'GET'
      ? { status: 200, body: { items: [playlist, other], nextCursor: null, total: 2 } }
      : { status, body: response },
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('PLAYLIST-03 adds to the chosen playlists, and reports it', async () => {
  const close = vi.fn()
  const asked = listsAnd({ added: ['l1'], already: ['l2'] })
  await renderPage(() => <AddToPlaylistDialog track={track} onClose={close} />, '/')
  await userEvent.click(await screen.findByLabelText(/boiler room/))
  await userEvent.click(screen.getByLabelText(/for Petra/))
  await press('Save')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ trackId: 't1', playlistIds: ['l1', 'l2'] })
  expect(screen.getByText('Added to playlists')).toBeTruthy()
  expect(screen.getByText('Carrion Weather has been added to 1 playlist(s).')).toBeTruthy()
  expect(screen.getByText('Carrion Weather is already in 1 playlist(s).')).toBeTruthy()
})

test('PLAYLIST-03 saving without a choice only closes', async () => {
  const close = vi.fn()
  const asked = listsAnd(null)
  await renderPage(() => <AddToPlaylistDialog track={track} onClose={close} />, '/')
  await screen.findByLabelText(/boiler room/)
  await press('Save')
  expect(close).toHaveBeenCalled()
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)
})

test('PLAYLIST-03 a failure is reported, and the choice stays', async () => {
  const close = vi.fn()
  listsAnd(null, 500)
  await renderPage(() => <AddToPlaylistDialog track={track} onClose={close} />, '/')
  await userEvent.click(await screen.findByLabelText(/boiler room/))
  await press('Save')
  expect(await screen.findByText('Failed to add track to playlists. Please try again.')).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
  expect((screen.getByLabelText(/boiler room/) as HTMLInputElement).checked).toBe(true)
})

test('PLAYLIST-01 PLAYLIST-06 the form saves no blank title, and can make a playlist private', async () => {
  await renderPage(() => <EditPlaylistDialog onClose={() => {}} />, '/')
  expect(screen.getByRole('dialog', { name: 'Create New Playlist' })).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement
  expect(save.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Title'), '  ')
  expect(save.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Title'), 'boiler room')
  expect(save.disabled).toBe(false)
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  await renderPage(() => <EditPlaylistDialog playlist={playlist} onClose={() => {}} />, '/')
  expect(screen.getByRole('dialog', { name: 'Edit Playlist' })).toBeTruthy()
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Update' })).toBeTruthy()
})

test('PLAYLIST-02 asks before it deletes', async () => {
  await renderPage(() => <DeletePlaylistDialog playlist={playlist} onClose={() => {}} />, '/')
  expect(screen.getByText('Are you sure you want to delete "boiler room"? This action cannot be undone.')).toBeTruthy()
  for (const name of ['Cancel', 'Yes, Delete Playlist']) expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('PLAYLIST-02 a failed deletion is reported, and the dialog stays open', async () => {
  respondWith(() => ({ status: 503, body: null }))
  await renderPage(() => <DeletePlaylistDialog playlist={playlist} onClose={() => {}} />, '/')
  await press('Yes, Delete Playlist')
  expect(await screen.findByText('Failed to delete playlist. Please try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Yes, Delete Playlist' })).toBeTruthy()
})

test('PLAYLIST-02 removing a track is reported', async () => {
  respondWith(({ method }) =>
    method === 'GET' ? { status: 200, body: { ...playlist, entries: [{ id: 'e1', track }] } } : { status: 204 },
  )
  await renderPage(() => <SongsDialog playlist={playlist} onClose={() => {}} />, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Carrion Weather from playlist' }))
  expect(await screen.findByText('Track removed')).toBeTruthy()
})

test('PLAYLIST-02 a removed song disappears before the response, and a refused removal is undone', async () => {
  const detail = { ...playlist, entries: [{ id: 'e1', track }] }
  const { promise, resolve } = Promise.withResolvers<{ status: number }>()
  respondWith(({ method }) => (method === 'GET' ? { status: 200, body: detail } : promise))
  await renderPage(() => <SongsDialog playlist={playlist} onClose={() => {}} />, '/')
  expect(screen.getByRole('dialog', { name: '1 song on boiler room' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Carrion Weather from playlist' }))
  expect(await screen.findByText('No tracks in this playlist')).toBeTruthy()
  resolve({ status: 500 })
  expect(await screen.findByText('Failed to remove track from playlist.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Play Carrion Weather' })).toBeTruthy()
})
