import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { type Found, SEARCH_KINDS, type SearchResponse } from '#contract/search.ts'
import { closeSearch, openSearch } from '#web/app/search/asked-search.ts'
import { SearchSlot } from '#web/app/search/search-slot.tsx'
import { makeSummary } from '#web/people/profiles/factory.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { VISITOR } from '#web/platform/testing/sessions.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { reread } from '../recents.ts'

const track = (id: string, title: string, tags: string[] = []): Found => ({
  kind: 'track',
  track: { ...makeTrack({ id, title, tags }) },
})

function responseOf(items: Found[], meant: string[] = [], isPartial = false): { status: number; body: SearchResponse } {
  const totals = Object.fromEntries(
    SEARCH_KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length]),
  ) as SearchResponse['totals']
  return { status: 200, body: { items, totals, meant, isPartial } }
}

function Page() {
  const [presses, setPresses] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Other
      </button>
      <input aria-label="Elsewhere" />
      <SearchSlot />
    </>
  )
}

const open = async () => {
  await userEvent.keyboard('/')
  return await screen.findByRole('searchbox', { name: /^Search artists/ })
}
const titles = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

beforeEach(() => {
  closeSearch()
  reread()
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
})

test('FIND-01 a slash opens the panel except in text fields, Ctrl+K everywhere; Esc returns the focus', async () => {
  await renderPage(Page, '/find-music')
  const elsewhere = screen.getByRole('textbox', { name: 'Elsewhere' })
  await userEvent.type(elsewhere, 'a/b')
  expect([(elsewhere as HTMLInputElement).value, screen.queryByRole('dialog')]).toEqual(['a/b', null])
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Search' })
  await waitFor(() => expect(screen.getByRole('searchbox')).toBe(document.activeElement))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(document.activeElement).toBe(elsewhere)
  screen.getByRole('button', { name: 'Other' }).focus()
  await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' })))
})

test('FIND-01 text typed before the panel is loaded is not lost', async () => {
  respondWith(() => responseOf([track('1', 'Low Ceiling')]))
  await renderPage(Page, '/find-music')
  openSearch()
  await userEvent.type(document.activeElement as HTMLElement, 'lo')
  const field = await screen.findByRole('searchbox', { name: /^Search artists/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('w')
  expect((field as HTMLInputElement).value).toBe('low')
  expect(await screen.findByRole('link', { name: 'Low Ceiling' })).toBeTruthy()
})

test('FIND-01 a late response never replaces a newer one, and the last one stays until the next arrives', async () => {
  const responses = new Map<string, (response: ReturnType<typeof responseOf>) => void>()
  const signals: AbortSignal[] = []
  const asked = respondWith(({ query }) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof responseOf>>()
    responses.set(query.get('q') as string, resolve)
    return promise
  })
  const fetching = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (init?.signal) signals.push(init.signal)
    return fetching(input, init)
  }
  await renderPage(Page, '/find-music')
  await open()
  await userEvent.keyboard('l')
  await waitFor(() => expect(responses.has('l')).toBe(true))
  responses.get('l')?.(responseOf([track('1', 'Lintel')]))
  await waitFor(() => expect(titles()).toContain('Lintel'))
  await userEvent.keyboard('o')
  await waitFor(() => expect(responses.has('lo')).toBe(true))
  expect(titles()).toContain('Lintel')
  await userEvent.keyboard('w')
  await waitFor(() => expect(responses.has('low')).toBe(true))
  expect(signals.at(-2)?.aborted).toBe(true)
  responses.get('low')?.(responseOf([track('3', 'Low Water')]))
  await screen.findByRole('link', { name: 'Low Water' })
  responses.get('lo')?.(responseOf([track('2', 'Loom')]))
  await new Promise((passed) => setTimeout(passed))
  expect(titles()).toEqual(['Low Water', 'All 1 result for “low”'])
  expect(asked.map(({ query }) => query.get('q'))).toEqual(['l', 'lo', 'low'])
})

test('FIND-01 matches are marked, also in a tag that alone matches, and a corrected word is named', async () => {
  respondWith(({ query }) =>
    query.get('q') === 'lodz'
      ? responseOf([track('1', 'Noc w Łodzi'), track('2', 'Ulica', ['łódź', 'noise'])])
      : responseOf([track('3', 'The Corncrake')], ['corncrake']),
  )
  await renderPage(Page, '/find-music')
  const field = await open()
  await userEvent.keyboard('lodz')
  await waitFor(() => expect(marked()).toEqual(['Łodz', 'łódź']))
  await userEvent.clear(field)
  await userEvent.keyboard('corncrxke')
  await waitFor(() => expect(marked()).toEqual(['Corncrake']))
  expect(screen.getByText('Also showing results for “corncrake”.')).toBeTruthy()
})

test('FIND-02 the type of the best match comes first, and a partial match is announced', async () => {
  const summary = makeSummary({ id: 'gal', handle: 'gal', displayName: 'Gal', profileType: 'personal' })
  const profile = { ...summary, place: 'Galloway', viewer: { following: null } }
  respondWith(() =>
    responseOf([track('1', 'The Tallow Road'), { kind: 'profile', profile }, track('2', 'Road')], [], true),
  )
  const router = await renderPage(Page, '/find-music')
  await open()
  await userEvent.keyboard('tallow zzyzx')
  await waitFor(() => expect(titles()).toEqual(['The Tallow Road', 'Road', 'Gal', 'All 3 results for “tallow zzyzx”']))
  expect(screen.getByText(/^No result has all of these words/)).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.shown.value.location.href).toBe('/track/1'))
})

test('FIND-01 arrows move, Enter opens, and a result is remembered only when opened', async () => {
  respondWith(() => responseOf([track('1', 'Low Ceiling'), track('2', 'Low Water')]))
  const router = await renderPage(Page, '/find-music')
  await open()
  await userEvent.keyboard('low')
  await screen.findByRole('link', { name: 'Low Water' })
  const active = () =>
    document.getElementById(screen.getByRole('searchbox').getAttribute('aria-activedescendant') ?? '')
  expect(active()?.textContent).toBe('Low Ceiling')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()?.textContent).toBe('All 2 results for “low”')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()?.textContent).toBe('Low Water')
  expect(localStorage.getItem('searches')).toBe(null)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.shown.value.location.href).toBe('/track/2'))
  expect(screen.queryByRole('dialog')).toBe(null)
  const { searches, opened } = JSON.parse(localStorage.getItem('searches') ?? '')
  expect([searches, opened.map((hit: { title: string }) => hit.title)]).toEqual([['low'], ['Low Water']])
})

test('FIND-01 Enter before the response waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof responseOf>>()
  respondWith(() => promise)
  const router = await renderPage(Page, '/find-music')
  await open()
  await userEvent.keyboard('low{Enter}')
  resolve(responseOf([track('7', 'Low Ceiling')]))
  await waitFor(() => expect(router.shown.value.location.href).toBe('/track/7'))
})

test('FIND-01 Shift+Enter before the response plays its first result', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof responseOf>>()
  respondWith(() => promise)
  const router = await renderPage(Page, '/find-music')
  await open()
  await userEvent.keyboard('low{Shift>}{Enter}{/Shift}')
  resolve(responseOf([track('7', 'Low Ceiling')]))
  expect(await screen.findByRole('button', { name: /^(Pause|Loading) Low Ceiling$/ })).toBeTruthy()
  expect(router.shown.value.location.href).toBe('/find-music')
})

test('FIND-01 recent searches can be repeated, and removed one by one or all together', async () => {
  localStorage.setItem('searches', JSON.stringify({ searches: ['grave wool', 'brno'], opened: [] }))
  const asked = respondWith(() => responseOf([track('1', 'Slag Hymn')]))
  await renderPage(Page, '/find-music')
  const field = (await open()) as HTMLInputElement
  expect(screen.getByRole('region', { name: 'Recent' })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(field.value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Remove brno from recent searches' }))
  expect(titles()).toEqual(['grave wool'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field.value).toBe('grave wool')
  expect(await screen.findByRole('link', { name: 'Slag Hymn' })).toBeTruthy()
  expect(asked.map(({ query }) => query.get('q'))).toEqual(['grave wool'])
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }))
  expect([titles(), localStorage.getItem('searches')]).toEqual([[], '{"searches":[],"opened":[]}'])
})

test('FIND-01 a failure can be retried, and an empty result offers tags', async () => {
  let works = false
  respondWith(({ path }) => {
    if (path === '/api/music/tags') return { status: 200, body: { tags: [{ tag: 'hurdy-gurdy drone', count: 3 }] } }
    return works ? responseOf([]) : problem('invalid', 'No.')
  })
  await renderPage(Page, '/find-music')
  await open()
  await userEvent.keyboard('hurdy')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  works = true
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'Nothing found for “hurdy”.' })).toBeTruthy()
  const tags = await screen.findByRole('region', { name: 'Tags close to it' })
  expect(within(tags).getByRole('link').getAttribute('href')).toBe('/tags/hurdy-gurdy%20drone')
  expect(await screen.findByText('Nothing found for hurdy')).toBeTruthy()
})

test('FIND-01 a failed search leaves no earlier results to the keyboard', async () => {
  respondWith(({ query }) =>
    query.get('q') === 'low' ? responseOf([track('7', 'Low Ceiling')]) : problem('invalid', 'No.'),
  )
  await renderPage(Page, '/find-music')
  const field = await open()
  await userEvent.keyboard('low')
  expect(await screen.findByRole('link', { name: /^All 1 result/ })).toBeTruthy()
  expect(field.getAttribute('aria-activedescendant')).toBeTruthy()
  await userEvent.keyboard('er')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^All / })).toBeNull()
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
})
