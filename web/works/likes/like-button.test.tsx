import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type Track, trackResource, tracksResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { useResource } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { playTrack } from '#web/player/player.ts'
import { usePlayer } from '#web/player/use-player.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { LikeButton } from './like-button.tsx'

const track = makeTrack({ id: 'one', title: 'Carrion Weather', likeCount: 8 })

/** The same track in a list, on its page and in the player. */
function Page() {
  const listed = useResource(tracksResource, { tag: null }).data?.pages[0]?.items[0]
  const detail = useResource(trackResource, { id: 'one' }).data
  const current = usePlayer().track
  const places: (Track | null | undefined)[] = [listed, detail, current]
  return places.map((shown, at) => shown && <LikeButton key={String(at)} asset={shown} />)
}

const hearts = () =>
  screen
    .getAllByRole('button', { name: /^Like Carrion Weather/ })
    .map((heart) => `${heart.getAttribute('aria-pressed')} ${heart.textContent}`)

beforeEach(async () => {
  respondWith(() => 'no network')
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  queryClient.setQueryData(keyOf(tracksResource, { tag: null }), {
    pages: [{ items: [track], nextCursor: null }],
    pageParams: [undefined],
  })
  queryClient.setQueryData(keyOf(trackResource, { id: 'one' }), { ...track, moreByArtist: [] } as never)
  playTrack(track)
})

test('SOCIAL-03 PLAYER-01 a like shows in the row, on the page and in the player at once', async () => {
  let response: (given: { status: number; body: unknown }) => void = () => undefined
  const asked = respondWith(
    () =>
      new Promise((resolve) => {
        response = resolve
      }),
  )
  await renderPage(Page, '/here')
  expect(hearts()).toEqual(['false 8', 'false 8', 'false 8'])
  await userEvent.click(screen.getAllByRole('button', { name: /^Like/ })[0] as HTMLElement)
  await waitFor(() => expect(hearts()).toEqual(['true 9', 'true 9', 'true 9']))
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/likes/one'])
  response({ status: 200, body: { liked: true, likeCount: 12 } })
  await waitFor(() => expect(hearts()).toEqual(['true 12', 'true 12', 'true 12']))
})

test('SOCIAL-03 a like is undone everywhere with a toast when the network fails', async () => {
  respondWith(() => 'no network')
  await renderPage(Page, '/here')
  await userEvent.click(screen.getAllByRole('button', { name: /^Like/ })[2] as HTMLElement)
  expect(await screen.findByText('Failed to like track')).toBeTruthy()
  expect(screen.getByText('Failed to update like. Please try again.')).toBeTruthy()
  await waitFor(() => expect(hearts()).toEqual(['false 8', 'false 8', 'false 8']))
})

test('SOCIAL-03 an anonymous visitor sees the count, and a press asks them to sign in', async () => {
  const asked = respondWith(() => ({ status: 500 }))
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
  await renderPage(Page, '/here')
  await userEvent.click(screen.getAllByRole('button', { name: /^Like/ })[0] as HTMLElement)
  expect(await screen.findByText('Sign in required')).toBeTruthy()
  expect(screen.getByText('Please sign in to like content')).toBeTruthy()
  expect([asked, hearts()[0]]).toEqual([[], 'false 8'])
})
