import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type Comment, commentsResource, hiddenCommentsResource } from '#contract/comments.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { makeSummary } from '#web/people/profiles/factory.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { makeTrack } from '#web/works/music/factory.ts'
import { Comments } from './comments.tsx'
import { makeComment } from './factory.ts'

const track = makeTrack({ id: 'one', durationMs: 478_000, commentCount: 2 })

const WOOL = makeSummary({ id: 'grave_wool', handle: 'grave_wool', displayName: 'Grave Wool' })
const PETRA = makeSummary({ id: 'petra_w', handle: 'petra_w', displayName: 'Petra W' })

const made = (id: string, over: Partial<Comment> = {}) => makeComment({ id, author: WOOL, ...over })

const show = (...items: Comment[]) =>
  queryClient.setQueryData(keyOf(commentsResource, { assetId: 'one' }), {
    pages: [{ items, nextCursor: null, isClosed: false }],
    pageParams: [undefined],
  })
const open = () => renderPage(() => <Comments asset={track} />, '/here')

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  Element.prototype.scrollIntoView = vi.fn()
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  show(made('c1'))
  queryClient.setQueryData(keyOf(hiddenCommentsResource, { assetId: 'one', as: makeSession().profiles[0]!.id }), {
    items: [],
  })
})

const field = () => screen.getByRole('textbox', { name: 'Your comment' }) as HTMLTextAreaElement
const described = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('SOCIAL-04 TELL-01 the form names the comment that a reply is for, and the reply is sent with its id', async () => {
  const comment = made('c2', {
    author: PETRA,
    inReplyTo: { id: 'c1', author: WOOL },
    createdAt: '2026-10-15T10:00:00.000Z',
  })
  const asked = respondWith(({ method }) =>
    method === 'POST' ? { status: 201, body: { comment, commentCount: 3 } } : 'no network',
  )
  await open()
  expect(described()).toBeUndefined()
  await press('Answer Grave Wool')
  expect([document.activeElement === field(), described()]).toEqual([true, 'Answering Grave Wool'])
  await userEvent.keyboard('So it is.')
  await press('Post')
  await screen.findByText('Comment posted')
  const sent = asked.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ body: 'So it is.', inReplyToId: 'c1' })
  expect([field().value, described()]).toEqual(['', undefined])
  const [answer, answered] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement]
  await userEvent.click(within(answer).getByRole('button', { name: 'answers Grave Wool' }))
  expect(document.activeElement).toBe(answered)
})

test('SOCIAL-04 Esc or the close button ends replying, and the text stays', async () => {
  await open()
  await press('Answer Grave Wool')
  await userEvent.keyboard('Well{Escape}')
  expect([field().value, described(), document.activeElement === field()]).toEqual(['Well', undefined, true])
  await press('Answer Grave Wool')
  await press('Cancel the answer')
  expect([field().value, described(), document.activeElement === field()]).toEqual(['Well', undefined, true])
})

test('SOCIAL-04 in a dialog the first Esc ends replying and the second closes the dialog', async () => {
  const closed = vi.fn()
  await renderPage(
    () => (
      <Dialog open onOpenChange={closed} title="Comments">
        <Comments asset={track} />
      </Dialog>
    ),
    '/here',
  )
  await press('Answer Grave Wool')
  await userEvent.keyboard('Well{Escape}')
  expect([field().value, described(), closed.mock.calls]).toEqual(['Well', undefined, []])
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

test('SOCIAL-04 unsent text and the comment it replies to survive a reload', async () => {
  await open()
  await press('Answer Grave Wool')
  await userEvent.keyboard('Half a')
  cleanup()
  await open()
  expect([field().value, described()]).toEqual(['Half a', 'Answering Grave Wool'])
  await press('Cancel the answer')
  await userEvent.clear(field())
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('SOCIAL-04 a reply names the author as text if the comment is not loaded, and a deleted profile as such', async () => {
  show(
    made('c4', { inReplyTo: { id: 'c3', author: null } }),
    made('c3', { author: null, inReplyTo: { id: 'c1', author: PETRA } }),
  )
  await open()
  expect(screen.getByRole('button', { name: 'answers Deleted Profile' })).toBeTruthy()
  expect(screen.getByText('answers Petra W').tagName).toBe('DIV')
})

test('SOCIAL-08 a user who may not reply sees no reply button', async () => {
  show(made('c1', { viewer: { can: { delete: false, answer: false } } }))
  await open()
  expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull()
})

test('SOCIAL-04 anonymous visitors see replies and cannot reply', async () => {
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
  show(made('c2', { inReplyTo: { id: 'c1', author: WOOL } }), made('c1'))
  await open()
  expect(screen.getByRole('button', { name: 'answers Grave Wool' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Answer / })).toBeNull()
})

test('SOCIAL-04 handles of profiles become links, other @words stay text', async () => {
  const body = 'Ask @Petra_W or @nobody, not x@petra_w, at 2:41. https://example.org/@petra_w'
  show(made('c1', { body, mentions: [{ id: 'petra_w', handle: 'petra_w', written: 'petra_w' }] }))
  await open()
  const text = screen.getByText(/^Ask/)
  expect(text.textContent).toBe(body)
  const links = within(text).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['@Petra_W', '/petra_w'],
    ['https://example.org/@petra_w', 'https://example.org/@petra_w'],
  ])
  expect(within(text).getByRole('button', { name: 'Play from 2:41' })).toBeTruthy()
})

test('SOCIAL-04 FIND-01 typing @ suggests profiles, and Enter inserts the chosen handle at the cursor', async () => {
  const asked = respondWith(({ path }) =>
    path.startsWith('/api/search')
      ? {
          status: 200,
          body: {
            items: [WOOL, PETRA].map((each) => ({ kind: 'profile', profile: each })),
            totals: {},
            meant: [],
            isPartial: false,
          },
        }
      : 'no network',
  )
  await open()
  await userEvent.type(field(), 'Ask  please')
  await userEvent.type(field(), '@pe', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await waitFor(() => expect(asked.at(-1)?.query.toString()).toBe('q=%40pe&kinds=profile'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect([field().value, field().selectionEnd]).toEqual(['Ask @petra_w please', 13])
  expect(screen.queryAllByRole('option')).toEqual([])
  await userEvent.keyboard('@gr')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{Escape}{Enter}')
  expect(field().value).toBe('Ask @petra_w @gr\nplease')
})
