import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { SECRET_LINK_HEADER } from '#contract/platform/page-data.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { type OpenedLink, openedLinkResource } from '#contract/secret-links.ts'
import { makeSummary } from '#web/people/profiles/factory.ts'
import { actingHeaders } from '#web/platform/requests/api.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { makeAlbumDetail } from '#web/works/albums/factory.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { makePlaylist } from '#web/works/playlists/factory.ts'
import { LinkPage } from './link-page.tsx'

const TOKEN = 'k7QmAAAAAAAAAAAAAAAAAA'

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Prague')
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  Object.defineProperty(document, 'fonts', { configurable: true, value: { check: () => true } })
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
})

/** A file that only the link opens. */
const fileUrl = '/media/a.mp3?for=link.0199b0de&signature=x'

const LINK: OpenedLink = {
  kind: 'album',
  sharedBy: makeSummary({ displayName: 'Sickle Choir', handle: 'sicklechoir' }),
  endsAt: '2090-11-30T22:59:00.000Z',
  withStems: false,
  withDownloads: false,
  downloadUrl: null,
  plannedAt: '2090-11-29T17:00:00.000Z',
  timeZone: 'Europe/Prague',
  track: null,
  stems: [],
  album: makeAlbumDetail({
    title: 'Copper Roof',
    release: { state: 'link', publicAt: '2090-11-29T17:00:00.000Z', timeZone: 'Europe/Prague' },
    tracks: [makeTrack({ id: 'a', title: 'Undertow', fileUrl }), makeTrack({ id: 'b', title: 'Weir', fileUrl })],
  }),
  artwork: null,
  event: null,
  playlist: null,
}

async function open(link?: OpenedLink) {
  if (link) queryClient.setQueryData(keyOf(openedLinkResource, { token: TOKEN }), link)
  const asked = respondWith(() => problem('not_found', 'Link not found'))
  const router = await renderPage(LinkPage, `/s/${TOKEN}`, '/s/$token')
  return { asked, router }
}

test('RELEASE-04 the holder reads who shared an album, until when, and sees its tracks without links', async () => {
  await open(LINK)
  expect(screen.getByText('This page is private.')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('November 30, 2090 at 11:59 PM (Prague)')).toHaveLength(2))
  expect(screen.getByText('Not released yet. Planned for November 29, 2090.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Sickle Choir/ })).toBeTruthy()
  expect(screen.getByText('The link closes. The release follows.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Undertow' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Play Weir' })).toBeTruthy()
  for (const name of [/Share/, /Keep offline/, /Like/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('GUARD-01 RELEASE-04 a member can report what a link opens; no address on the page has the token', async () => {
  await open(LINK)
  expect(await screen.findByRole('link', { name: 'Sign in to post a comment' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Report Copper Roof' })).toBeNull()
  expect(document.body.innerHTML).not.toContain(TOKEN)
  act(() => queryClient.setQueryData(keyOf(sessionResource, {}), makeSession()))
  expect(await screen.findByRole('button', { name: 'Report Copper Roof' })).toBeTruthy()
})

test('RELEASE-04 a playlist names the artists of its tracks, and leads to the tracks that are public', async () => {
  const artist = makeSummary({ displayName: 'Grave Wool' })
  const tracks = [
    makeTrack({ id: 'a', title: 'Undertow', artist, fileUrl }),
    makeTrack({ id: 'b', title: 'Weir', artist }),
  ]
  const { release } = LINK.album!
  const entries = tracks.map((track) => ({ id: track.id, track }))
  const playlist = { ...makePlaylist({ title: 'Rehearsals' }), isHidden: false, release, entries }
  await open({ ...LINK, kind: 'playlist', album: null, playlist })
  expect(await screen.findAllByText('Grave Wool')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Weir' }).getAttribute('href')).toBe('/track/b')
  expect(screen.queryByRole('link', { name: 'Undertow' })).toBeNull()
})

test('RELEASE-03 requests of the page name the link, and those after it do not', async () => {
  const { asked, router } = await open(LINK)
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/comments')).toBe(true))
  expect(asked.map(({ headers }) => headers.get(SECRET_LINK_HEADER))).toEqual(asked.map(() => TOKEN))
  expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
  await router.navigate({ to: '/' })
  await screen.findByText('Elsewhere')
  expect([actingHeaders(), document.querySelector('meta[name=referrer]')]).toEqual([{}, null])
})

test('RELEASE-03 a link that opens nothing says so, whatever the reason', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'This link no longer opens anything.' })).toBeTruthy()
  expect(screen.getByText('It has expired or was revoked. Ask the person who sent it for a new one.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Go to / }).getAttribute('href')).toBe('/')
})
