import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { tracksResource } from '#contract/music.ts'
import { PAGE_DATA_ID, type PageDatum } from '#contract/platform/page-data.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { VISITOR } from '../testing/sessions.ts'
import { fetchAhead } from './fetch-ahead.ts'

afterEach(() => vi.unstubAllGlobals())

const sessionKey = keyOf(sessionResource, {})
const listKey = keyOf(tracksResource, { tag: null })
const list = { items: [], nextCursor: null }

function serve(entries: PageDatum[], response: Partial<Response> = {}) {
  const data = { entries, sentAt: Date.now() }
  const html = `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data)}</script>`
  const asked = vi.fn(async () => ({ ok: true, redirected: false, text: async () => html, ...response }))
  vi.stubGlobal('fetch', asked)
  return asked
}

function clientOf(activeProfileId: string | null = null): QueryClient {
  const client = new QueryClient()
  client.setQueryData(sessionKey, { ...VISITOR, activeProfileId })
  return client
}

const entries: PageDatum[] = [
  { key: sessionKey, data: VISITOR },
  { key: listKey, data: list, paged: true },
]

test('the data of a page is loaded before the page is opened, with one request', async () => {
  const asked = serve(entries)
  const client = clientOf()
  await fetchAhead(client, '/find-music')
  await fetchAhead(client, '/find-music')
  expect(asked).toHaveBeenCalledOnce()
  expect(client.getQueryData(listKey)).toEqual({ pages: [list], pageParams: [undefined] })
})

test('cached data stays as it is', async () => {
  serve(entries)
  const client = clientOf()
  client.setQueryData(listKey, 'known')
  await fetchAhead(client, '/find-music?known')
  expect(client.getQueryData(listKey)).toBe('known')
})

test('data for another profile, or of a page that redirects, is dropped', async () => {
  serve(entries)
  const other = clientOf('01990000-0000-7000-8000-000000000001')
  await fetchAhead(other, '/find-music?other')
  expect(other.getQueryData(listKey)).toBeUndefined()
  serve(entries, { redirected: true })
  const client = clientOf()
  await fetchAhead(client, '/find-music?redirected')
  expect(client.getQueryData(listKey)).toBeUndefined()
})
