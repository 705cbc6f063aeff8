import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { useCommentDraft } from './comment-draft.ts'

const asset = makeTrack({ id: 'a' })
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)
const draft = () =>
  renderHook(() => useCommentDraft({ asset, profileId: 'p', onSending: () => {} }), { wrapper }).result.current

test.each<[unknown, unknown]>([
  [{ text: 7, atMs: 'soon', inReplyTo: 'x' }, ['', null, null]],
  [{ text: 'Kept', atMs: null, inReplyTo: { id: 1 } }, ['Kept', null, null]],
  [{ text: 'Kept', atMs: 5000, inReplyTo: [] }, ['Kept', 5000, null]],
  [[1], ['', null, null]],
])('SOCIAL-04 of a remembered draft %j what can be understood is kept', (stored, expected) => {
  localStorage.setItem('draft:p:comment:a', JSON.stringify(stored))
  const { body, atMs, inReplyTo } = draft()
  expect([body, atMs, inReplyTo]).toEqual(expected)
})
