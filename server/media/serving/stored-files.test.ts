import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { publishFixture } from '#server/works/music/factory.ts'
import { storeFiles } from '../files.ts'

const PROFILE = '01990000-0000-7000-8000-000000000000'
const BYTES = '0123456789'

/** Two instances that cache, as in production, on one database and one folder. */
let here: TestServer
let there: TestServer
beforeAll(async () => {
  here = await startTestServer({ staleMs: 1000 })
  const { databaseUrl, dataDir } = here.services.env
  there = await startTestServer({ staleMs: 1000, env: { databaseUrl, dataDir } })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

async function store(key: string, bytes = BYTES, contentType = 'audio/mpeg'): Promise<string> {
  const localPath = join(here.services.env.dataDir, 'local')
  await writeFile(localPath, bytes)
  await storeFiles(here.services, PROFILE, [{ key, localPath, contentType, size: bytes.length }], async () => {})
  return `/media/${key}`
}

const get = async (path: string, { from = here, ...init }: RequestInit & { from?: TestServer } = {}) => {
  const response = await fetch(from.url + path, init)
  return { status: response.status, headers: response.headers, body: await response.text() }
}
/** A file is cached after the database and the disk have answered once. */
const remember = async (path: string) => {
  for (const from of [here, there]) expect((await get(path, { from })).status).toBe(200)
}
const statements = (server: TestServer) => vi.spyOn(server.services.db.$client, 'query')

test('PLAYER-04 a cached file gets the same responses, without a query to the database', async () => {
  const path = await store('music/bench/known.mp3')
  const cases: [RequestInit, number, string][] = [
    [{}, 200, BYTES],
    [{ method: 'HEAD' }, 200, ''],
    [{ headers: { range: 'bytes=2-4' } }, 206, '234'],
    [{ headers: { range: 'bytes=-3' } }, 206, '789'],
    [{ headers: { range: 'bytes=0-1,4-5' } }, 200, BYTES],
    [{ headers: { range: 'bytes=10-' } }, 416, ''],
    [{ headers: { range: 'bytes=0-1', 'if-range': '"old"' } }, 200, BYTES],
    [{ headers: { 'if-none-match': '*' } }, 304, ''],
  ]
  const all = () => Promise.all(cases.map(([init]) => get(path, init)))
  const first = await all()
  expect(first.map(({ status, body }) => [status, body])).toEqual(cases.map(([, status, body]) => [status, body]))
  const asked = statements(here)
  const again = await all()
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  const shown = ({ status, headers, body }: (typeof first)[number]) => {
    const known = ['cache-control', 'content-length', 'content-range', 'content-type', 'etag', 'last-modified']
    const safe = ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy', 'accept-ranges']
    return [status, body, ...[...known, ...safe].map((name) => headers.get(name))]
  }
  expect(again.map(shown)).toEqual(first.map(shown))
})

test('MUSIC-08 a track deleted between two ranges is gone here at once, on other instances within a second', async () => {
  const artist = await signUpAndIn(here)
  const { id: profileId } = await makeProfile(here.services.db, { userId: artist.userId })
  for (let round = 0; round < 5; round++) {
    const { id, fileUrl } = (await (await publishFixture(artist, { profileId })).json()) as Record<string, string>
    await remember(fileUrl!)
    const range = { headers: { range: 'bytes=0-99' } }
    expect((await get(fileUrl!, range)).status).toBe(206)
    const gone = await artist.fetch(`/api/music/${id}`, { method: 'DELETE', headers: { 'x-profile-id': profileId } })
    expect(gone.status).toBe(204)
    expect((await get(fileUrl!, range)).status).toBe(404)
    await expect.poll(async () => (await get(fileUrl!, { from: there })).status, { timeout: 1000 }).toBe(404)
  }
})

test('SEC-01 a removed file is gone within a second, also if the notification was lost', async () => {
  const path = await store('music/bench/untold.mp3')
  await remember(path)
  const { db } = here.services
  await db.execute(sql`alter table files disable trigger user`)
  await db.execute(sql`update files set state = 'removing' where key = 'music/bench/untold.mp3'`)
  await db.execute(sql`alter table files enable trigger user`)
  expect((await get(path)).status).toBe(200)
  const ended = await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'undercroft live' and datname = current_database()`)
  expect(ended.rowCount).toBeGreaterThan(1)
  for (const from of [here, there])
    await expect.poll(async () => (await get(path, { from })).status, { timeout: 1500, interval: 20 }).toBe(404)
})

test('invalidates thousands of files that one statement removes', async () => {
  const path = await store('music/bench/many.mp3')
  await expect.poll(async () => (await get(path)).status).toBe(200)
  await remember(path)
  const { db } = here.services
  await db.execute(sql`insert into files (key, state, profile_id, content_type, size)
    select 'music/a/' || n || '.mp3', 'stored', ${PROFILE}, 'audio/mpeg', 1 from generate_series(1, 3000) n`)
  await db.execute(sql`update files set state = 'removing' where profile_id = ${PROFILE}`)
  for (const from of [here, there]) await expect.poll(async () => (await get(path, { from })).status).toBe(404)
})

test('ART-03 SEC-03 a cached private file still needs its signature for each request', async () => {
  const key = `art/bench/plate.png`
  await store(key, BYTES, 'image/png')
  const { signing } = here.services
  const signed = signing.signedUrl(key)
  const named = signing.signedUrl(key, { downloadName: 'Plate' })
  await remember(signed)
  const asked = statements(here)
  const response = await get(named)
  expect(response.headers.get('content-disposition')).toContain('Plate.png')
  expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  const refused = [
    `/media/${key}`,
    signed.replace(/signature=..../, 'signature=AAAA'),
    signed.replace(/expires=\d/, 'expires=9'),
    named.replace('download=Plate', 'download=Else'),
    signing.signedUrl('art/bench/other.png').replace('other', 'plate'),
  ]
  for (const path of refused) {
    const { status, headers } = await get(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
  }
})

test('SEC-04 refuses a cached file for another host', async () => {
  const path = await store('music/bench/host.mp3')
  await remember(path)
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      request(`${here.url}${path}`, { headers: { host } }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
  expect(await statusFor('evil.example')).toBe(421)
  expect(await statusFor('127.0.0.1')).toBe(200)
})

test('returns 404 for a cached file that its folder has lost', async () => {
  const path = await store('music/bench/lost.mp3')
  await remember(path)
  await here.services.storage.remove('music/bench/lost.mp3')
  const { status, headers } = await get(path)
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

test('sends the new content of a file that was stored again under its name', async () => {
  const path = await store('music/bench/replaced.mp3')
  await remember(path)
  await store('music/bench/replaced.mp3', 'new bytes, and more of them')
  for (const from of [here, there])
    await expect.poll(async () => (await get(path, { from })).body).toBe('new bytes, and more of them')
})
