import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { makeProfile } from '#web/people/profiles/factory.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { OwnAlbums } from '#web/works/music/own/own-albums.tsx'
import { AlbumChoice } from './album-choice.tsx'
import { DeleteAlbumDialog } from './dialogs/delete-album-dialog.tsx'
import { EditAlbumDialog } from './dialogs/edit-album-dialog.tsx'
import { ManageTracksDialog } from './dialogs/manage-tracks-dialog.tsx'
import { makeAlbum, makeAlbumDetail } from './factory.ts'
import { ProfileAlbums } from './profile-albums.tsx'

const tracks = ['Tallow Road', 'Slag Hymn', 'Mühle'].map((title, n) => makeTrack({ id: `t${n}`, title }))
const album = makeAlbum({ releaseDate: '2024-02-29', trackCount: 2 })
const page = <Item,>(items: Item[]) => ({ status: 200, body: { items, nextCursor: null } })

beforeEach(() => queryClient.setQueryData(keyOf(sessionResource, {}), makeSession()))

/** The album has the first two of three tracks; `change` answers every request that is no GET. */
const withAlbum = (change: Parameters<typeof respondWith>[0]) =>
  respondWith((asked) => {
    if (asked.method !== 'GET') return change(asked)
    if (asked.path.startsWith('/api/profiles/')) return page(tracks)
    return { status: 200, body: { ...album, tracks: tracks.slice(0, 2) } }
  })
const titles = (list: HTMLElement) =>
  [...list.querySelectorAll('[data-part=title], .title')].map((title) => title.textContent)
const onAlbum = () => titles(screen.getByRole('list', { name: 'On the album' }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('ALBUM-02 tracks are added, moved and removed before the response, and refused changes are undone', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof problem>>()
  const asked = withAlbum(() => promise)
  await renderPage(() => <ManageTracksDialog album={album} onClose={() => {}} />, '/')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Mühle/ }))
  expect(onAlbum()).toEqual(['Tallow Road', 'Slag Hymn', 'Mühle'])
  await press('Move Slag Hymn up')
  expect(onAlbum()).toEqual(['Slag Hymn', 'Tallow Road', 'Mühle'])
  await press('Remove Tallow Road from album')
  expect(onAlbum()).toEqual(['Slag Hymn', 'Mühle'])
  expect((screen.getByRole('checkbox', { name: /^Tallow Road/ }) as HTMLInputElement).checked).toBe(false)
  resolve(problem('conflict', 'Another request changed the album. Please try again.'))
  expect((await screen.findAllByText('Failed to save changes')).length).toBeGreaterThan(0)
  await waitFor(() => expect(onAlbum()).toEqual(['Tallow Road', 'Slag Hymn']))
  const sent = asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect(sent).toEqual([
    'POST /api/albums/a1/tracks',
    'PUT /api/albums/a1/tracks/t1/place',
    'DELETE /api/albums/a1/tracks/t0',
  ])
})

test('ALBUM-02 a search for tracks ignores case and accents', async () => {
  withAlbum(() => ({ status: 500 }))
  await renderPage(() => <ManageTracksDialog album={album} onClose={() => {}} />, '/')
  await screen.findByRole('checkbox', { name: /^Mühle/ })
  await userEvent.type(screen.getByRole('searchbox'), ' MUH')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('No track has that title.')).toBeTruthy()
})

test('ALBUM-01 a new album needs a title, and an empty form closes without a question', async () => {
  const close = vi.fn()
  await renderPage(() => <EditAlbumDialog onClose={close} />, '/')
  const dialog = screen.getByRole('dialog', { name: 'Create Album' })
  await userEvent.type(screen.getByLabelText('Title'), '  ')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create Album' }))
  expect(screen.getByText('Title is required')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Title'))
  await press('Cancel')
  expect(close).toHaveBeenCalled()
})

test('ALBUM-02 changes are not discarded without a question', async () => {
  const close = vi.fn()
  respondWith(() => ({ status: 200, body: makeAlbumDetail({ releaseDate: '2024-02-29' }) }))
  await renderPage(() => <EditAlbumDialog album={album} onClose={close} />, '/')
  expect(((await screen.findByLabelText('Release date')) as HTMLInputElement).value).toBe('2024-02-29')
  await userEvent.type(screen.getByLabelText('Title'), '!')
  await press('Cancel')
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(close).toHaveBeenCalled()
})

test('ALBUM-01 too long notes and an incomplete credit each show one error at their field', async () => {
  await renderPage(() => <EditAlbumDialog album={makeAlbumDetail()} onClose={() => {}} />, '/')
  const notes = screen.getByLabelText(/^Notes/)
  await userEvent.click(notes)
  await userEvent.paste('n'.repeat(5001))
  await press('Add a credit')
  expect(document.activeElement).toBe(screen.getByLabelText('Credit 1, what they did'))
  await userEvent.keyboard('Harp')
  await press('Save')
  expect(screen.getAllByText('The notes have at most 5,000 characters')).toHaveLength(1)
  expect(notes.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Say who it was: Harp')).toBeTruthy()
  expect(document.activeElement).toBe(notes)
  await userEvent.type(screen.getByLabelText('Credit 1, who did it'), 'R')
  expect(screen.queryByText('Say who it was: Harp')).toBeNull()
})

test('ALBUM-02 asks before it deletes, and says that the tracks stay', async () => {
  await renderPage(() => <DeleteAlbumDialog album={album} onClose={() => {}} />, '/')
  const question = 'Are you sure you want to delete "The Sunken Mill"? Its tracks stay. This action cannot be undone.'
  expect(screen.getByText(question)).toBeTruthy()
})

test('ALBUM-01 Retry loads albums that failed to load', async () => {
  let isThere = false
  respondWith(() => (isThere ? page([album]) : problem('forbidden', 'No')))
  await renderPage(() => <OwnAlbums profileId="p1" />, '/')
  expect(await screen.findByText('Failed to load albums')).toBeTruthy()
  isThere = true
  await press('Retry')
  expect(await screen.findByText('Feb 29, 2024')).toBeTruthy()
  expect(screen.getByText('2 tracks')).toBeTruthy()
})

test('ALBUM-03 a profile without albums shows no album heading', async () => {
  const profile = makeProfile()
  const shown = (items: (typeof album)[]) => () => (
    <ProfileAlbums profile={profile} firstPage={{ items, nextCursor: null }} />
  )
  await renderPage(shown([]), '/')
  expect(screen.queryByRole('heading')).toBeNull()
  cleanup()
  queryClient.clear()
  await renderPage(shown([album]), '/')
  expect(screen.getByRole('heading', { name: 'Albums' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The Sunken Mill' })).toBeTruthy()
})

test('MUSIC-09 the checkboxes show the albums of a track, and report only changes', async () => {
  const other = makeAlbum({ id: 'a2', title: 'Copper Roof' })
  respondWith(({ path }) =>
    path.startsWith('/api/music/') ? { status: 200, body: { ...tracks[0], albums: [album] } } : page([album, other]),
  )
  const wish = vi.fn()
  const choice = () => <AlbumChoice trackId="t0" profileId="p1" wishes={new Map([['a2', true]])} onWish={wish} />
  await renderPage(choice, '/')
  const boxes = (await screen.findAllByRole('checkbox')) as HTMLInputElement[]
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
  await userEvent.click(boxes[0] as HTMLElement)
  expect(wish).toHaveBeenCalledWith('a1', false)
})
