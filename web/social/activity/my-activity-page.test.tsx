import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type ActivityItem, commentedResource, likedResource } from '#contract/activity.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { MyActivityPage } from './my-activity-page.tsx'

const item = (over: Partial<ActivityItem> = {}): ActivityItem => ({
  id: 'a1',
  asset: { id: 'one', assetType: 'music', title: 'Carrion Weather', thumb: null, artist: makeTrack().artist },
  body: null,
  createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  ...over,
})
const know = (kind: 'likes' | 'comments', total: number, ...items: ActivityItem[]) =>
  queryClient.setQueryData(keyOf(kind === 'likes' ? likedResource : commentedResource, { as: 'p1' }), {
    pages: [{ items, nextCursor: null, total }],
    pageParams: [undefined],
  })

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})

test('ACT-01 ACT-02 shows tabs with counts; each card says what was done, when, to which work and by which artist', async () => {
  know('likes', 1234, item(), item({ id: 'a2', asset: { ...item().asset, title: 'Gone', artist: null } }))
  know('comments', 1, item({ body: `${'a'.repeat(140)}b` }))
  await renderPage(MyActivityPage, '/my-activity')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Likes (1,234)', 'Comments (1)'])
  const [first] = screen.getAllByRole('listitem')
  expect(first?.textContent).toBe('No imageYou liked this music 3h agoCarrion Weatherby Nith')
  expect(screen.getByRole('link', { name: 'Carrion Weather' }).getAttribute('href')).toBe('/track/one')
  expect(await screen.findByText('Deleted Profile')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /Comments/ }))
  expect(screen.getByText(/You commented on this music/)).toBeTruthy()
  expect(screen.getByText(`“${'a'.repeat(140)}...”`)).toBeTruthy()
})

test('ACT-02 a comment on an album leads to the album', async () => {
  know('likes', 0)
  know('comments', 1, item({ asset: { ...item().asset, assetType: 'album' }, body: 'Both sides' }))
  await renderPage(MyActivityPage, '/my-activity')
  await userEvent.click(screen.getByRole('tab', { name: /Comments/ }))
  expect(screen.getByRole('link', { name: 'Carrion Weather' }).getAttribute('href')).toBe('/album/one')
})

test('ART-03 ACT-02 a hidden work is a line without name, link or artist', async () => {
  know('likes', 1, item({ asset: { id: 'one', assetType: 'artwork', title: null, thumb: null, artist: null } }))
  know('comments', 0)
  await renderPage(MyActivityPage, '/my-activity')
  const [line] = screen.getAllByRole('listitem')
  expect(line?.textContent).toBe('No imageYou liked this artwork 3h agoNo longer shownUnlike')
  expect(line?.querySelector('a')).toBeNull()
})

test('ART-03 ACT-02 SOCIAL-03 a like or comment on a hidden work can be withdrawn, even if it is already gone', async () => {
  const nameless = { id: 'one', assetType: 'artwork', title: null, thumb: null, artist: null } as const
  know('likes', 1, item({ asset: nameless }))
  know('comments', 1, item({ id: 'c1', asset: nameless, body: 'I was here' }))
  const asked = respondWith(({ method, path }) => {
    if (method === 'GET') return { status: 200, body: { items: [], nextCursor: null, total: 0 } }
    if (path.includes('comments')) return { status: 200, body: { commentCount: 0 } }
    return problem('not_found', 'Work not found')
  })
  await renderPage(MyActivityPage, '/my-activity')
  await userEvent.click(screen.getByRole('button', { name: 'Unlike' }))
  expect(await screen.findByText("You haven't liked anything yet.")).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Comments (1)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete your comment' }))
  expect(await screen.findByText("You haven't commented on anything yet.")).toBeTruthy()
  const sent = asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect(sent).toEqual(['DELETE /api/likes/one', 'DELETE /api/comments/c1'])
})

test('ACT-01 an empty tab shows its own text', async () => {
  know('likes', 0)
  know('comments', 0)
  await renderPage(MyActivityPage, '/my-activity')
  expect(screen.getByText("You haven't liked anything yet.")).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Comments (0)' }))
  expect(screen.getByText("You haven't commented on anything yet.")).toBeTruthy()
})

test('ACT-01 shows five skeleton cards while it loads', async () => {
  respondWith(() => new Promise(() => undefined))
  await renderPage(MyActivityPage, '/my-activity')
  expect(screen.getByText('Loading your activity')).toBeTruthy()
  expect(document.querySelectorAll('[aria-busy=true] > [aria-hidden] > div')).toHaveLength(5)
})

test('ACT-01 without a profile the page asks to select one', async () => {
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
  await renderPage(MyActivityPage, '/my-activity')
  expect(screen.getByText('Please select a profile to view your activity.')).toBeTruthy()
})
