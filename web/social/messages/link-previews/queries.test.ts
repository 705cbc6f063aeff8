import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LINK_PREVIEWS, type LinkPreviewList, linkPreviewsResource } from '#contract/link-previews.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { linkPreviewQuery, pathsOf, prefetchLinkPreviews } from './queries.ts'

const HOST = 'undercroft.example'
const pathOf = (n: number) => `/track/00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const linkTo = (...ns: number[]) => ({ content: ns.map((n) => `https://${HOST}${pathOf(n)}`).join(' ') }) as never
/** The paths of each request. */
let asked: string[][]
let response: (paths: string[]) => Response | Promise<Response>

beforeEach(() => {
  asked = []
  response = (paths) => Response.json({ items: paths.map((path) => ({ kind: 'track', path })) })
  vi.stubGlobal('location', { host: HOST })
  vi.stubGlobal('fetch', async (url: string) => {
    const paths = new URL(url, 'http://localhost').searchParams.getAll('path')
    asked.push(paths)
    return response(paths)
  })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const known = (n: number) =>
  queryClient.getQueryData<LinkPreviewList>(linkPreviewQuery('ann', pathOf(n)).queryKey)?.items

test('SOCIAL-06 previews the first three links to works of this site, each once, and no links to other sites', () => {
  expect(pathsOf(linkTo(1, 1, 2, 3, 4))).toEqual([pathOf(1), pathOf(2), pathOf(3)])
  expect(pathsOf({ content: `https://example.org${pathOf(1)} https://${HOST}/find-music` })).toEqual([])
})

test('SOCIAL-06 loads all previews of a thread with one request, each path once', async () => {
  await prefetchLinkPreviews('ann', [linkTo(1, 2), linkTo(2, 3)])
  expect(asked).toEqual([[pathOf(1), pathOf(2), pathOf(3)]])
  expect(known(2)).toEqual([{ kind: 'track', path: pathOf(2) }])
})

test('SOCIAL-06 splits more paths than the server accepts into several requests', async () => {
  const messages = Array.from({ length: LINK_PREVIEWS.paths + 5 }, (_, n) => linkTo(n))
  await prefetchLinkPreviews('ann', messages)
  expect(asked.map(({ length }) => length)).toEqual([LINK_PREVIEWS.paths, 5])
})

test('SOCIAL-06 a work that is deleted or not visible has no preview', async () => {
  response = () => Response.json({ items: [{ kind: 'track', path: pathOf(2) }] })
  await prefetchLinkPreviews('ann', [linkTo(1, 2)])
  expect([known(1), known(2)?.length]).toEqual([[], 1])
})

test('SOCIAL-06 previews that came with the page are not requested again', async () => {
  queryClient.setQueryData(keyOf(linkPreviewsResource, { as: 'ann', path: [pathOf(1), pathOf(2)] }), {
    items: [{ kind: 'track', path: pathOf(1) }],
  } as never)
  await prefetchLinkPreviews('ann', [linkTo(1, 2)])
  expect([asked, known(1)?.length, known(2)]).toEqual([[], 1, []])
})

test('SOCIAL-06 older messages wait at most two seconds for their previews', async () => {
  vi.useFakeTimers()
  response = () => new Promise(() => {})
  let isOver = false
  void prefetchLinkPreviews('ann', [linkTo(1)]).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(1999)
  expect([asked.length, isOver]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})
