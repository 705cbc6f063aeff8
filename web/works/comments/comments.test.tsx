import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type Comment, commentsResource, hiddenCommentsResource } from '#contract/comments.ts'
import { trackResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { useResource } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { type Asked, problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { player } from '#web/player/player.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { Comments } from './comments.tsx'
import { makeComment } from './factory.ts'

const track = makeTrack({ id: 'one', durationMs: 478_000, commentCount: 1 })

/** A comment of the acting profile. */
const said = (over: Partial<Comment> = {}) =>
  makeComment({ body: 'Louder at 2:41.', viewer: { can: { delete: true, answer: true } }, ...over })

function Page() {
  const shown = useResource(trackResource, { id: 'one' }).data ?? track
  return (
    <>
      <p>{shown.commentCount} in all</p>
      <Comments asset={shown} />
    </>
  )
}

/** Responds to writes with `respond`; reads fail, so that cached data stays. */
const network = (answer: (asked: Asked) => ReturnType<Parameters<typeof respondWith>[0]>) =>
  respondWith((asked) => (asked.method === 'GET' ? 'no network' : answer(asked)))

const thread = (...items: Comment[]) =>
  queryClient.setQueryData(keyOf(commentsResource, { assetId: 'one' }), {
    pages: [{ items, nextCursor: null, isClosed: false }],
    pageParams: [undefined],
  })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  queryClient.setQueryData(keyOf(trackResource, { id: 'one' }), { ...track, moreByArtist: [] } as never)
  thread(said())
  queryClient.setQueryData(keyOf(hiddenCommentsResource, { assetId: 'one', as: makeSession().profiles[0]!.id }), {
    items: [],
  })
})
afterEach(() => {
  player.forgetTrack('one')
})

const field = () => screen.getByRole('textbox', { name: 'Your comment' }) as HTMLTextAreaElement
const post = () => userEvent.click(screen.getByRole('button', { name: 'Post' }))

test('SOCIAL-04 a comment is dashed until the server has it, and no other can be posted', async () => {
  let answer: (given: { status: number; body: unknown }) => void = () => undefined
  const asked = network(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await renderPage(Page, '/here')
  expect(screen.getByRole('button', { name: 'Post' })).toHaveProperty('disabled', true)
  await userEvent.type(field(), '  Turn it up at 1:04  ')
  await post()
  const temporary = screen.getAllByRole('listitem')[0] as HTMLElement
  expect(temporary.className).toContain('sending')
  expect(temporary.textContent).toContain('Turn it up at 1:04')
  await userEvent.click(screen.getByRole('button', { name: 'Posting...' }))
  expect(asked.map(({ body }) => body)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      assetId: 'one',
      body: 'Turn it up at 1:04',
      atMs: 64_000,
      inReplyToId: null,
    },
  ])
  const { id } = asked[0]!.body as { id: string }
  const comment = said({ id, body: 'Turn it up at 1:04', createdAt: '2026-10-15T10:00:00.000Z' })
  answer({ status: 201, body: { comment, commentCount: 2 } })
  expect(await screen.findByText('Comment posted')).toBeTruthy()
  expect(field().value).toBe('')
  expect(screen.getByText('2 in all')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ className }) => className)).toEqual([
    'comment target',
    'comment target',
  ])
})

test('SOCIAL-04 a comment that failed is in the field again, and a retry has the same id', async () => {
  const asked = network(() => 'no network')
  await renderPage(Page, '/here')
  await userEvent.type(field(), 'Louder')
  await post()
  expect(await screen.findByText('Failed to post comment. Please try again.')).toBeTruthy()
  expect(field().value).toBe('Louder')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await post()
  await waitFor(() => expect(asked).toHaveLength(2))
  await userEvent.type(field(), '!')
  await post()
  await waitFor(() => expect(asked).toHaveLength(3))
  const ids = asked.map(({ body }) => (body as { id: string }).id)
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
})

test('SOCIAL-04 only its author can delete and restore a comment', async () => {
  const other = said({ id: 'c0', author: null, createdAt: '2026-10-13T10:00:00.000Z' })
  thread(said(), { ...other, viewer: { can: { delete: false, answer: true } } })
  const asked = network(({ method }) =>
    method === 'DELETE'
      ? { status: 200, body: { commentCount: 1 } }
      : { status: 200, body: { comment: said(), commentCount: 2 } },
  )
  await renderPage(Page, '/here')
  expect(await screen.findByText('Deleted Profile')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete your comment' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  // The text is in the toast and in the comment's place.
  expect(screen.getAllByText('Comment deleted')).toHaveLength(2)
  expect([document.activeElement === undo, screen.queryByText('2:41')?.tagName]).toEqual([true, 'BUTTON'])
  expect(screen.getAllByRole('listitem')[0]?.className).toBe('comment deleted')
  await userEvent.click(undo)
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ className }) => className)).toEqual([
      'comment target',
      'comment target',
    ]),
  )
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/comments/c1',
    'POST /api/comments/c1/restore',
  ])
})

test('SOCIAL-04 a comment that could not be deleted stays', async () => {
  network(() => problem('unexpected', 'An unexpected error occurred.'))
  await renderPage(Page, '/here')
  await userEvent.click(screen.getByRole('button', { name: 'Delete your comment' }))
  expect(await screen.findByText('Failed to delete comment. Please try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete your comment' })).toBeTruthy()
})

test('SOCIAL-04 an anonymous visitor is asked to sign in', async () => {
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
  await renderPage(Page, '/here')
  expect(screen.getByRole('link', { name: 'Sign in to post a comment' }).getAttribute('href')).toBe(
    '/auth?next=%2Fhere',
  )
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('MUSIC-11 a moment in a comment plays from there; a pinned comment shows its moment', async () => {
  network(() => ({ status: 204 }))
  thread(said({ body: 'Here.', atMs: 83_000 }))
  await renderPage(Page, '/here')
  const begin = vi.spyOn(player, 'play')
  await userEvent.click(screen.getByRole('button', { name: 'Play from 1:23' }))
  expect(begin.mock.lastCall?.[2]).toBe(83_000)
  expect(await screen.findByRole('button', { name: /^Pin at/ })).toBeTruthy()
})
