import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/accounts/factory.ts'
import { makeTracks } from '#server/music/factory.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeTracks(server.services.db, (await makeProfile(server.services.db)).id, 20)
})
afterAll(() => server.close())

test('SHELL-12 long answers come compressed, short ones as they are', async () => {
  const ask = (path: string) => visitor(server).fetch(path, { headers: { 'accept-encoding': 'gzip' } })
  const short = await ask('/api/session')
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(short.headers.get('content-type')).toBe('application/json')
  expect(short.headers.get('cache-control')).toBe('private, no-store')
  const text = await short.text()
  expect(short.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  const long = await ask('/api/music')
  expect(long.headers.get('content-encoding')).toBe('gzip')
  expect(((await long.json()) as { items: unknown[] }).items.length).toBeGreaterThan(5)
})
