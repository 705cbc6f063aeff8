import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '#server/app.ts'
import { makeClient } from './api.ts'

type Sent = { url: string } & RequestInit
const sent: Sent[] = []

function keepRequests(): void {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, ...init })
    return new Response()
  })
}
afterEach(() => vi.unstubAllGlobals())

const { api } = makeClient<Api>(() => ({ 'x-of': 'somebody' }))

test('each part of a path is encoded as one segment', async () => {
  keepRequests()
  await api.music[':id'].$delete({ param: { id: 'a/b?c' } })
  expect(sent).toMatchObject([{ url: '/api/music/a%2Fb%3Fc', method: 'DELETE', body: undefined }])
})

test('a body is sent as JSON, with the headers of the active profile', async () => {
  keepRequests()
  const { signal } = new AbortController()
  await api.session.profile.$put({ json: { profileId: 'p' } }, { init: { signal } })
  await api.accounts['sign-out'].$post()
  expect(sent[0]).toMatchObject({ url: '/api/session/profile', method: 'PUT', body: '{"profileId":"p"}', signal })
  expect(sent[0]?.headers).toEqual({ 'x-of': 'somebody', 'content-type': 'application/json' })
  expect(sent[1]).toMatchObject({ method: 'POST', headers: { 'x-of': 'somebody' }, body: undefined })
})
