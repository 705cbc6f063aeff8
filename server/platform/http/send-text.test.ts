import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { makeTracks } from '#server/works/music/factory.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { takes } from './accepts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeTracks(server.services.db, (await makeProfile(server.services.db)).id, 20)
})
afterAll(() => server.close())

test('SHELL-12 compresses long responses, but not short ones', async () => {
  const ask = (path: string) => visitor(server).fetch(path, { headers: { 'accept-encoding': 'gzip' } })
  const short = await ask('/api/session')
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(short.headers.get('content-type')).toBe('application/json')
  expect(short.headers.get('cache-control')).toBe('private, no-store')
  const text = await short.text()
  expect(short.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  const long = await ask('/api/music')
  expect([long.headers.get('content-encoding'), long.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
  expect(((await long.json()) as { items: unknown[] }).items.length).toBeGreaterThan(5)
})

test('SHELL-12 compresses only if the client accepts it, and answers a matching ETag with 304', async () => {
  const ask = (headers: Record<string, string>) => visitor(server).fetch('/api/openapi.json', { headers })
  const plain = await ask({ 'accept-encoding': 'gzip;q=0, br;q=0' })
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
  const tag = plain.headers.get('etag') as string
  const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': `"other", ${tag}` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('SHELL-12 sends brotli to clients that accept it, with the same text', async () => {
  const ask = (encoding: string) =>
    visitor(server).fetch('/api/openapi.json', { headers: { 'accept-encoding': encoding } })
  const plain = await (await ask('identity')).text()
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const response = await ask(accepted)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toBe(plain)
  }
})

test.each([
  ['gzip, deflate, br', 'br', true],
  ['gzip;q=0.5', 'gzip', true],
  ['GZIP ; Q=0.000', 'gzip', false],
  ['*', 'gzip', true],
  ['br, *;q=0', 'gzip', false],
  ['', 'gzip', false],
  [undefined, 'gzip', false],
])('`Accept-Encoding: %s` with %s: %s', (header, encoding, isTaken) => {
  expect(takes(header, encoding)).toBe(isTaken)
})
