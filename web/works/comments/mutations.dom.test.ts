import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type Comment, type CommentList, commentsResource, momentsResource } from '#contract/comments.ts'
import { type TrackDetail, trackResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { answerWith } from '#web/platform/testing/answers.ts'
import { openOtherTab } from '#web/platform/testing/other-tab.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { makeComment } from './factory.ts'
import { useDeleteComment, useRestoreComment } from './mutations.ts'

/** A comment that was made in that minute. */
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

/** The thread as far as it is loaded, the newest first. */
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

async function run(useIt: typeof useRestoreComment | typeof useDeleteComment, comment: Comment, commentCount: number) {
  answerWith(() => ({ status: 200, body: { comment, commentCount } }))
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const { result } = renderHook(useIt, { wrapper })
  await act(async () => void (await result.current.mutateAsync(comment)))
}
const restore = (comment: Comment, count = 5) => run(useRestoreComment, comment, count)

test('SOCIAL-04 a comment that is brought back stands at its place, on whatever page that is', async () => {
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

test('SOCIAL-04 of two in the same moment the order is that of the server', async () => {
  show([[made(5, { id: 'b' })]])
  await restore(made(5, { id: 'a' }))
  await restore(made(5, { id: 'c' }))
  expect(thread()).toEqual([['c', 'b', 'a']])
})

test('SOCIAL-04 one whose place is not loaded yet comes with its page, and none stands there twice', async () => {
  show([[made(9), made(7)]], false)
  await restore(made(3))
  await restore(made(9))
  expect(thread()).toEqual([['c9', 'c7']])
})

test('MUSIC-11 one that is pinned to a moment stands on the waveform in the order of the moments', async () => {
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

test('SOCIAL-04 the exact count shows here and in the other tabs of the same profile', async () => {
  otherTab.heard.length = 0
  show([[made(9)]])
  await run(useDeleteComment, made(9), 41)
  expect([thread(), countShown()]).toEqual([[[]], 41])
  await expect.poll(() => otherTab.heard).toEqual([{ actorId: 'p1', payload: { assetId: 'one', commentCount: 41 } }])
  otherTab.tell({ actorId: 'p1', payload: { assetId: 'one', commentCount: 42 } })
  await expect.poll(countShown).toBe(42)
  expect(queryClient.getQueryState(threadKey)?.isInvalidated).toBe(true)
})
