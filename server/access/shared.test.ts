import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { openSharedSite } from './testing/shared-site.ts'

const { here, there, plain, cookies, ids, slugs, all, ask, close } = await openSharedSite()
afterAll(close)

test('SEC-01 everyone gets exactly the shared response that would be built for them alone', async () => {
  for (const round of ['made', 'kept'])
    for (const [who, cookie] of Object.entries(cookies))
      expect(await all(here, cookie), `${who}, ${round}`).toEqual(await all(plain, cookie))
  // The cache is in use: the other instance has none.
  expect(here.services.responseCache.bytes).toBeGreaterThan(10_000)
  expect(plain.services.responseCache.bytes).toBe(0)
})

test('SEC-01 cached pages equal uncached ones, and no value can close their data script early', async () => {
  const pages = ['/', '/find-music', `/track/${ids.track}`, `/${slugs.artist}`, `/event/${ids.draft}`, `/${slugs.fan}`]
  const shown = async (server: TestServer, path: string, cookie: string) => {
    const html = (await ask(server, path, cookie))
      .replaceAll(server.url, 'https://site.example')
      .replaceAll(encodeURIComponent(server.url), 'https://site.example')
    return { entries: pageDataOf(html)?.entries, head: html.split('<script type="application/json"')[0] }
  }
  for (const cookie of Object.values(cookies))
    for (const path of pages) {
      expect(await shown(here, path, cookie)).toEqual(await shown(plain, path, cookie))
      expect(await shown(here, path, cookie)).toEqual(await shown(plain, path, cookie))
    }
})

test('a signed-in user gets the same page in every encoding, also when parts of it were sent before', async () => {
  const get = async (encoding: string) => {
    const headers = { cookie: cookies.fan as string, 'accept-encoding': encoding }
    const response = await fetch(`${here.url}/track/${ids.track}`, { headers })
    const html = (await response.text()).replace(/"sentAt":\d+/, '')
    return { sent: response.headers.get('content-encoding'), html }
  }
  const { html } = await get('identity')
  // The third response compresses its parts better than the first.
  for (const encoding of ['gzip', 'br', 'gzip', 'gzip']) expect(await get(encoding)).toEqual({ sent: encoding, html })
  expect(await get('gzip;q=0, deflate')).toEqual({ sent: null, html })
})

test('caches whole responses for visitors: tagged, compressed, and one for each theme', async () => {
  const path = '/api/music'
  await ask(here, path)
  const get = (headers: Record<string, string>) => fetch(here.url + path, { headers })
  const first = await get({})
  const tag = first.headers.get('etag') as string
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await get({ 'if-none-match': tag })).status).toBe(304)
  const text = await first.text()
  // While brotli is under way, the response is sent as it was first compressed.
  const zipped = await fetch(`${here.url}/find-music?tag=hum`, { headers: { 'accept-encoding': 'gzip' } })
  expect(await zipped.text()).toContain('<html')
  const soon = await fetch(`${here.url}/find-music?tag=hum`, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(soon.headers.get('content-encoding')).toBe('gzip')
  await expect.poll(async () => (await get({ 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br')
  expect(await (await get({ 'accept-encoding': 'br' })).text()).toBe(text)
  expect((await get({ 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
  const dressed = async (theme: string) =>
    (await ask(here, '/find-music', `theme=${theme}`)).match(/data-theme="(\w+)"/)?.[1]
  for (const theme of ['soot', 'paper', 'soot']) expect(await dressed(theme)).toBe(theme)
  // Signed-in users get no tag, and neither does an error response.
  const own = await get({ cookie: cookies.fan as string })
  expect([own.headers.get('etag'), own.headers.get('cache-control')]).toEqual([null, 'private, no-store'])
  expect((await fetch(`${here.url}/api/music/${ids.private}`)).headers.get('etag')).toBeNull()
})

test('SEC-04 a cached response is not served to another host', async () => {
  await ask(here, '/api/music')
  await ask(here, '/api/music')
  const { request } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    request(`${here.url}/api/music`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(421)
})

test('SEC-01 a hidden work disappears within a second on an instance that missed the notification', async () => {
  const { db } = here.services
  const hidden = await makeArtwork(db, { profileId: ids.artist })
  const path = `/api/artworks/${hidden.id}`
  await expect.poll(() => ask(there, path)).toMatch(/^200/)
  await ask(there, path)
  // Nothing publishes this change, as if its notification were lost.
  await db.execute(sql`alter table assets disable trigger user`)
  const ended = await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'undercroft live' and datname = current_database()`)
  expect(ended.rowCount).toBeGreaterThan(1)
  await db.execute(sql`update assets set listable = false where id = ${hidden.id}::uuid`)
  await db.execute(sql`alter table assets enable trigger user`)
  await expect.poll(() => ask(there, path), { timeout: 1500, interval: 20 }).toMatch(/^404/)
})
