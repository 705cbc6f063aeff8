import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type Comment, type CommentList, commentsResource, momentsResource } from '#contract/comments.ts'
import { type TrackDetail, trackResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { openOtherTab } from '#web/platform/testing/other-tab.ts'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { useUnsentComment } from './comment-form.tsx'
import { firstMoment, splitComment } from './comment-text.tsx'
import { makeComment } from './factory.ts'
import { useDeleteComment, useRestoreComment } from './mutations.ts'

/** A comment that was created in this minute since 1970. */
const made = (minute: number, over: Partial<Comment> = {}) =>
  makeComment({
    ...{ id: `c${minute}`, author: null, createdAt: new Date(minute * 60_000).toISOString() },
    viewer: { can: { delete: true, answer: true } },
    ...over,
  })
const threadKey = keyOf(commentsResource, { assetId: 'one' })
const otherTab = openOtherTab('comments')

beforeEach(() => {
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  queryClient.setQueryData(keyOf(trackResource, { id: 'one' }), { ...makeTrack({ id: 'one' }), moreByArtist: [] })
})
afterAll(() => otherTab.close())

/** The loaded pages of the thread, newest first. */
const show = (pages: Comment[][], isWhole = true) =>
  queryClient.setQueryData(threadKey, {
    pages: pages.map((items, at) => ({
      items,
      nextCursor: at < pages.length - 1 || !isWhole ? 'more' : null,
      isClosed: false,
    })),
    pageParams: pages.map(() => undefined),
  })
const thread = () =>
  queryClient.getQueryData<{ pages: CommentList[] }>(threadKey)?.pages.map(({ items }) => items.map(({ id }) => id))
const countShown = () => queryClient.getQueryData<TrackDetail>(keyOf(trackResource, { id: 'one' }))?.commentCount

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

type Change = () => { mutateAsync: (comment: Comment) => Promise<unknown> }

async function run(useIt: Change, comment: Comment, commentCount: number) {
  respondWith(() => ({ status: 200, body: { comment, commentCount } }))
  const { result } = renderHook(useIt, { wrapper })
  await act(async () => void (await result.current.mutateAsync(comment)))
}
const restore = (comment: Comment, count = 5) => run(useRestoreComment, comment, count)

test('SOCIAL-04 a restored comment is inserted at its place, on any page', async () => {
  show([
    [made(9), made(7)],
    [made(5), made(1)],
  ])
  await restore(made(8))
  await restore(made(3))
  await restore(made(0))
  expect(thread()).toEqual([
    ['c9', 'c8', 'c7'],
    ['c5', 'c3', 'c1', 'c0'],
  ])
})

test("SOCIAL-04 comments of the same moment have the server's order", async () => {
  show([[made(5, { id: 'b' })]])
  await restore(made(5, { id: 'a' }))
  await restore(made(5, { id: 'c' }))
  expect(thread()).toEqual([['c', 'b', 'a']])
})

test('SOCIAL-04 a restored comment beyond the loaded pages is not inserted, and none is shown twice', async () => {
  show([[made(9), made(7)]], false)
  await restore(made(3))
  await restore(made(9))
  expect(thread()).toEqual([['c9', 'c7']])
})

test('MUSIC-11 a restored pinned comment is inserted on the waveform by its moment', async () => {
  const moments = keyOf(momentsResource, { assetId: 'one' })
  const pinned = (minute: number, atMs: number) => made(minute, { atMs })
  queryClient.setQueryData(moments, { items: [pinned(1, 1000), pinned(2, 9000)] })
  await restore(pinned(3, 5000))
  await restore(pinned(3, 5000))
  await restore(made(4))
  const { items } = queryClient.getQueryData<{ items: Comment[] }>(moments)!
  expect(items.map(({ atMs }) => atMs)).toEqual([1000, 5000, 9000])
  await run(useDeleteComment, pinned(1, 1000), 4)
  expect(queryClient.getQueryData<{ items: Comment[] }>(moments)?.items.map(({ atMs }) => atMs)).toEqual([5000, 9000])
})

test("SOCIAL-04 the server's count shows here and in other tabs of the same profile", async () => {
  otherTab.received.length = 0
  show([[made(9)]])
  await run(useDeleteComment, made(9), 41)
  expect([thread(), countShown()]).toEqual([[[]], 41])
  await expect
    .poll(() => otherTab.received.at(-1))
    .toEqual({ actorId: 'p1', payload: { assetId: 'one', commentCount: 41 } })
  otherTab.publish({ actorId: 'p1', payload: { assetId: 'one', commentCount: 42 } })
  await expect.poll(countShown).toBe(42)
  expect(queryClient.getQueryState(threadKey)?.isInvalidated).toBe(true)
})

const asset = makeTrack({ id: 'a' })
const unsent = () =>
  renderHook(() => useUnsentComment({ asset, profileId: 'p', onSending: () => {} }), { wrapper }).result.current

test.each<[unknown, unknown]>([
  [{ text: 7, atMs: 'soon', inReplyTo: 'x' }, ['', null, null]],
  [{ text: 'Kept', atMs: null, inReplyTo: { id: 1 } }, ['Kept', null, null]],
  [{ text: 'Kept', atMs: 5000, inReplyTo: [] }, ['Kept', 5000, null]],
  [[1], ['', null, null]],
])('SOCIAL-04 of the stored text %j the valid fields are restored', (stored, expected) => {
  localStorage.setItem('draft:p:comment:a', JSON.stringify(stored))
  const { body, atMs, inReplyTo } = unsent()
  expect([body, atMs, inReplyTo]).toEqual(expected)
})

const TRACK_MS = 478_000

test('MUSIC-11 a time within the track becomes a moment to play from', () => {
  expect(splitComment('The drop at 2:41 is rude. Also 0:00.', TRACK_MS)).toEqual([
    { text: 'The drop at ' },
    { text: '2:41', atMs: 161_000 },
    { text: ' is rude. Also ' },
    { text: '0:00', atMs: 0 },
    { text: '.' },
  ])
  expect(firstMoment('at 2:41, then 1:04', TRACK_MS)).toBe(161_000)
})

test('MUSIC-11 a time beyond the end, or an invalid time, stays text', () => {
  for (const body of ['at 7:58', 'at 9:99', 'won 10:123', 'at 12:02:41', 'verse 3:6']) {
    expect(splitComment(body, TRACK_MS)).toEqual([{ text: body }])
    expect(firstMoment(body, TRACK_MS)).toBeNull()
  }
})

test('SOCIAL-06 addresses become links even if they contain a time, and HTML stays text', () => {
  const address = 'https://example.org/at?t=2:41'
  expect(splitComment(`<b>${address}</b>`, TRACK_MS)).toEqual([
    { text: '<b>' },
    { text: address, href: address },
    { text: '</b>' },
  ])
  expect(splitComment('javascript:alert(1)', TRACK_MS)).toEqual([{ text: 'javascript:alert(1)' }])
})
