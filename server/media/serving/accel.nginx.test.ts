import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { freePort, type Nginx, startNginx } from '#server/platform/testing/nginx.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { storeFiles } from '../files.ts'

const PROFILE = '01990000-0000-7000-8000-000000000000'
const BYTES = randomBytes(300_000)

let server: TestServer
let nginx: Nginx
beforeAll(async () => {
  const port = await freePort()
  const settings = { publicUrl: `https://127.0.0.1:${port}`, trustProxy: true, accelRedirect: true }
  server = await startTestServer({ env: settings, staleMs: 1000 })
  const instance = Number(new URL(server.url).port)
  nginx = await startNginx(port, [instance, instance], server.services.env.dataDir)
})
afterAll(async () => {
  await nginx.stop()
  await server.close()
})

async function store(key: string, contentType: string): Promise<void> {
  const localPath = join(server.services.env.dataDir, 'local')
  await writeFile(localPath, BYTES)
  await storeFiles(server.services, PROFILE, [{ key, localPath, contentType, size: BYTES.length }], async () => {})
}

type Asked = { method?: string; headers?: Record<string, string> }
/** The response of nginx, or of the server itself. */
function ask(url: string, path: string, { method = 'GET', headers = {} }: Asked = {}) {
  return new Promise<{ status?: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    request(url + path, { method, headers }, async (response) => {
      const { statusCode: status } = response
      resolve({ status, headers: response.headers, bytes: await buffer(response).catch(() => Buffer.alloc(0)) })
    })
      .on('error', reject)
      .end()
  })
}

const SAME = [
  ...['content-type', 'content-disposition', 'content-length', 'content-range', 'cache-control'],
  ...['etag', 'last-modified', 'x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy'],
  ...['x-robots-tag', 'tdm-reservation', 'strict-transport-security'],
]
const shown = ({ status, headers, bytes }: Awaited<ReturnType<typeof ask>>) => [
  status,
  bytes.toString('base64'),
  ...SAME.map((name) => `${name}: ${headers[name]}`),
]

test('PLAYER-04 SEC-03 nginx sends the same responses as the server, for every kind of request', async () => {
  await store('music/bench/accel.mp3', 'audio/mpeg')
  const path = '/media/music/bench/accel.mp3'
  const { headers } = await ask(server.url, path)
  const { etag = '', 'last-modified': changed = '' } = headers as Record<string, string>
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const ways: Asked[] = [
    {},
    { method: 'HEAD' },
    { method: 'HEAD', headers: { range: 'bytes=0-9' } },
    { headers: { range: 'bytes=0-99999' } },
    { headers: { range: 'bytes=1000-' } },
    { headers: { range: 'bytes=-10' } },
    { headers: { range: 'bytes=0-1,4-5' } },
    { headers: { range: 'bytes=300000-' } },
    { headers: { range: 'bytes=0-9', 'if-range': etag } },
    { headers: { range: 'bytes=0-9', 'if-range': changed } },
    { headers: { range: 'bytes=0-9', 'if-range': '"old"' } },
    { headers: { 'if-none-match': etag } },
    { headers: { 'if-none-match': '"old"' } },
    { headers: { 'if-modified-since': changed } },
    { headers: { 'if-match': '"old"' } },
  ]
  for (const way of ways) {
    const direct = await ask(server.url, path, way)
    expect(shown(await ask(nginx.url, path, way)), JSON.stringify(way)).toEqual(shown(direct))
  }
  // It was nginx that sent the bytes: the server itself only names the file.
  const response = await ask(server.url, path, { headers: { 'x-forwarded-for': '127.0.0.1' } })
  expect(response.headers['x-accel-redirect']).toBe('/stored-files/music/bench/accel.mp3')
  expect(response.bytes).toHaveLength(0)
})

test('ART-03 SEC-03 private files need their signature, and no request bypasses the server', async () => {
  const key = 'art/bench/accel.png'
  await store(key, 'image/png')
  const signed = server.services.signing.signedUrl(key, { downloadName: 'Plate “One”' })
  const hash = (sent: unknown) => createHash('sha256').update(JSON.stringify(sent)).digest('hex')
  const responsesOf = (method: string) =>
    Promise.all([nginx.url, server.url].map(async (url) => hash(shown(await ask(url, signed, { method })))))
  // Retried if a second passes between the two requests, since `max-age` counts down to the end of
  // the signature.
  for (const method of ['GET', 'HEAD', 'GET'])
    await expect.poll(async () => new Set(await responsesOf(method)).size, { message: method }).toBe(1)
  expect((await ask(nginx.url, signed)).headers['content-disposition']).toMatch(/^attachment; filename=/)
  const refused = [`/media/${key}`, `/stored-files/${key}`, '/stored-files/', `/stored-files/../stored-files/${key}`]
  for (const path of refused) expect((await ask(nginx.url, path)).status).toBe(404)
})

test('MUSIC-03 sends a stem only to those who may download it', async () => {
  const artist = await signUpAndIn(server)
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { userId: artist.userId })
  const track = await makeTrack(db, { profileId })
  const fileUrl = 'music/bench/stem.mp3'
  await store(fileUrl, 'audio/mpeg')
  const stem = await makeTrack(db, { profileId, fileUrl, type: 'stem', parentId: track.id, downloadable: true })
  const path = `/api/music/${stem.id}/download`
  const { cookie } = artist
  const sent = await ask(nginx.url, path, { headers: { cookie } })
  expect(shown(sent)).toEqual(shown(await ask(server.url, path, { headers: { cookie } })))
  expect(sent.bytes.equals(BYTES)).toBe(true)
  expect((await ask(nginx.url, path)).status).toBe(401)
})

test('SEC-01 a removed file is gone at once, and the error for a file that nginx cannot read is not cached', async () => {
  await store('music/bench/given-up.mp3', 'audio/mpeg')
  const path = '/media/music/bench/given-up.mp3'
  expect((await ask(nginx.url, path)).status).toBe(200)
  await server.services.storage.remove('music/bench/given-up.mp3')
  const lost = await ask(nginx.url, path)
  expect(lost.status).toBe(404)
  expect(String(lost.headers['cache-control'])).not.toContain('immutable')
})
