import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { Revealed } from '#contract/sensitive.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { makeOwnProfile, makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { Cover } from '#web/works/tracks/cover.tsx'
import { storeChoice } from './stored-choice.ts'

const veil = { work: 'hare', artist: 'nettle' }
const cover = { url: '/whole.webp', thumbUrl: '/thumb.webp', width: 9, height: 9, placeholder: 'data:,hare', veil }

const signIn = (unveiled: Partial<Revealed>, profileId = 'p1') => {
  const session = makeSession([makeOwnProfile({ id: profileId })])
  const user = { ...session.user!, unveiled: { all: false, works: [], artists: [], ...unveiled } }
  queryClient.setQueryData(keyOf(sessionResource, {}), { ...session, user })
}
const show = () => render(<Cover track={makeTrack({ title: 'Hare', cover })} />)
const isBehindWarning = () => screen.queryByRole('img', { name: 'Sensitive picture, not shown' }) !== null

beforeEach(() => void queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR))
afterEach(() => {
  cleanup()
  storeChoice('works', 'hare', false)
  storeChoice('artists', 'nettle', false)
  queryClient.clear()
})

test('GUARD-06 the page contains nothing of a picture behind a content warning, not even its colours', () => {
  const { container } = show()
  expect(isBehindWarning()).toBe(true)
  expect(container.innerHTML).not.toMatch(/webp|data:/)
})

test('GUARD-06 a choice of an anonymous visitor applies everywhere and is remembered', () => {
  show()
  act(() => storeChoice('works', 'hare', true))
  expect(isBehindWarning()).toBe(false)
  expect(localStorage.getItem('unveiled')).toBe('{"works":["hare"],"artists":[]}')
  act(() => storeChoice('works', 'hare', false))
  expect(isBehindWarning()).toBe(true)
  act(() => storeChoice('artists', 'nettle', true))
  expect(isBehindWarning()).toBe(false)
})

test('GUARD-06 a choice in another tab applies here at once', () => {
  show()
  localStorage.setItem('unveiled', '{"works":["hare"],"artists":[]}')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'unveiled' })))
  expect(isBehindWarning()).toBe(false)
})

test('GUARD-06 a member sees what their account chose, not what the browser stored', () => {
  storeChoice('works', 'hare', true)
  signIn({})
  show()
  expect(isBehindWarning()).toBe(true)
  for (const chosen of [{ works: ['hare'] }, { artists: ['nettle'] }, { all: true }]) {
    act(() => signIn(chosen))
    expect(isBehindWarning(), JSON.stringify(chosen)).toBe(false)
    act(() => signIn({}))
    expect(isBehindWarning()).toBe(true)
  }
})

test('GUARD-06 artists see their own works without a content warning', () => {
  signIn({}, 'nettle')
  show()
  expect(isBehindWarning()).toBe(false)
})
