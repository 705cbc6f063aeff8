import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { loadSecret } from '#server/platform/secrets.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { storeFiles } from './files.ts'
import { createSigning } from './signing.ts'
import { files } from './tables.ts'

const PROFILE = '01990000-0000-7000-8000-000000000000'
const KEY = `art/profiles/${PROFILE}/art/one/original/plate-0123456789ab.png`
const BYTES = 'not really a picture'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const localPath = join(await mkdtemp(join(tmpdir(), 'undercroft-signing-')), 'plate')
  await writeFile(localPath, BYTES)
  const file = { key: KEY, localPath, contentType: 'image/png', size: BYTES.length }
  await storeFiles(server.services, PROFILE, [file], async () => undefined)
})
afterAll(() => server.close())

const get = (path: string, headers: HeadersInit = {}, method = 'GET') =>
  visitor(server).fetch(path, { headers, method })
const signedUrl = (...args: Parameters<TestServer['services']['signing']['signedUrl']>) =>
  server.services.signing.signedUrl(...args)

test('ART-03 SEC-03 a signed URL serves an original until it expires, as a download that cannot act as a page', async () => {
  const response = await get(signedUrl(KEY))
  expect([response.status, await response.text()]).toEqual([200, BYTES])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': expect.stringMatching(/^attachment; filename="plate-/),
  })
  const [, maxAge] = /^private, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '') ?? []
  expect(Number(maxAge)).toBeGreaterThan(1795)
  expect(Number(maxAge)).toBeLessThanOrEqual(3600)
})

test('ART-03 supports ranges, tags and HEAD like other media', async () => {
  const url = signedUrl(KEY)
  const part = await get(url, { range: 'bytes=4-9' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'really', 'bytes 4-9/20'])
  const etag = part.headers.get('etag') as string
  expect((await get(url, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(url, { range: 'bytes=99-' })).status).toBe(416)
  const head = await get(url, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '20', ''])
})

test('ADMIN-03 a download has the signed name, with the extension of its content', async () => {
  const response = await get(signedUrl(KEY, { downloadName: 'Poster/“Über”-\r\nNight \ud800Shift.exe' }))
  expect(response.status).toBe(200)
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const disposition = response.headers.get('content-disposition') as string
  expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.png"; filename\*=UTF-8''/)
  expect(decodeURIComponent(disposition.split("''")[1] as string)).toBe('Poster “Über”- Night \ufffdShift.exe.png')
})

test('ART-03 without a valid signature a private file gets the same 404 as a missing one', async () => {
  const url = new URL(signedUrl(KEY, { downloadName: 'plate' }), server.url)
  const secret = await loadSecret(server.services.db, 'media-urls')
  const expired = createSigning(secret, () => Date.now() - 3_600_001).signedUrl(KEY)
  const changed = (change: (url: URL) => void) => {
    const other = new URL(url)
    change(other)
    return other.pathname + other.search
  }
  const refused = [
    `/media/${KEY}`,
    expired,
    changed(({ searchParams }) => searchParams.set('expires', '9999999999')),
    changed(({ searchParams }) => searchParams.set('download', 'else')),
    changed(({ searchParams }) => searchParams.delete('signature')),
    changed(({ searchParams }) => searchParams.set('signature', 'A'.repeat(43))),
    changed((other) => Object.assign(other, { pathname: other.pathname.replace('/one/', '/two/') })),
    `/media/music/../${KEY}`,
    `/media/music/%2e%2e/${KEY}`,
    signedUrl(KEY.replace('/one/', '/two/')),
    signedUrl('art/../.spool/x'),
    signedUrl('temp'),
  ]
  const never = await (await get(signedUrl('art/nothing.png'))).text()
  for (const path of refused) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe(never)
  }
})

test('ART-03 does not serve a file that is pending or being removed', async () => {
  for (const state of ['pending', 'removing'] as const) {
    await server.services.db.update(files).set({ state })
    expect((await get(signedUrl(KEY))).status).toBe(404)
  }
  await server.services.db.update(files).set({ state: 'stored' })
  expect((await get(signedUrl(KEY))).status).toBe(200)
})

test('ART-03 concurrent instances share one secret, and each name has its own', async () => {
  const { db } = server.services
  const made = await Promise.all(Array.from({ length: 12 }, () => loadSecret(db, 'shared')))
  expect(new Set(made.map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(made[0]).toHaveLength(32)
  expect(await loadSecret(db, 'other')).not.toEqual(made[0])
})
