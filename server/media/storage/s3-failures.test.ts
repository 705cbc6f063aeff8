import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { S3Settings } from '#server/platform/env.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** A response of a failing server, since a healthy server cannot be made to fail. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void
const EMPTY_LIST = '<ListBucketResult><Name>b</Name><IsTruncated>false</IsTruncated></ListBucketResult>'
const failure =
  (status: number, code: string): Answer =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
  }
const taken: Answer = (request, response) => {
  request.resume().once('end', () => response.writeHead(200, { etag: '"x"' }).end())
}

let responses: Answer[]
let asked: string[]
const server = createServer((request, response) => {
  asked.push(request.method as string)
  const result = responses.length > 1 ? responses.shift() : responses[0]
  result!(request, response)
})
let settings: S3Settings
let storage: Storage
/** A storage with short timeouts. */
let hasty: Storage
let folder: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = { accessKeyId: 'key', secretAccessKey: 'secret' }
  settings = { endpoint, region: 'us-east-1', bucket: 'b', ...key, pathStyle: true }
  responses = [(_request, response) => response.end(EMPTY_LIST)]
  asked = []
  storage = await openS3Storage(settings)
  hasty = await openS3Storage(settings, { patience: { responseMs: 500, silenceMs: 500 } })
  folder = await mkdtemp(join(tmpdir(), 'undercroft-s3-'))
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(to = storage): Promise<void> {
  const path = join(folder, 'local')
  await writeFile(path, '0123456789')
  await to.put('a/b', path, 'text/plain')
}

test.each([
  [507, 'InsufficientStorage'],
  [403, 'QuotaExceeded'],
])('MUSIC-06 reports a full bucket as storage_full, without a retry: %i %s', async (status, code) => {
  responses = [failure(status, code)]
  await expect(put()).rejects.toMatchObject({ code: 'storage_full' })
  expect(asked).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['local'])
})

test('retries a put when the server or the connection fails, and then sends the whole file', async () => {
  let body = ''
  responses = [
    failure(503, 'SlowDown'),
    (request) => request.socket.destroy(),
    (request, response) => {
      request.on('data', (chunk) => {
        body += chunk
      })
      taken(request, response)
    },
  ]
  await put()
  expect(body).toContain('0123456789')
  expect(asked).toEqual(['PUT', 'PUT', 'PUT'])
  expect(await readdir(folder)).toEqual([])
})

test('a put ends after three attempts, or after the first if access is denied', async () => {
  responses = [failure(500, 'InternalError')]
  await expect(put()).rejects.toMatchObject({ name: 'InternalError' })
  expect(asked).toHaveLength(3)
  asked = []
  responses = [failure(403, 'AccessDenied')]
  await expect(put()).rejects.toMatchObject({ name: 'AccessDenied' })
  expect(asked).toHaveLength(1)
})

test('gives up a server that never answers', async () => {
  responses = [() => {}]
  await expect(hasty.stat('a/b')).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(put(hasty)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('fails the reader of an object whose stream ends early or falls silent', async () => {
  const part: Answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('only this')
  }
  responses = [
    (request, response) => {
      part(request, response)
      setImmediate(() => response.socket?.destroy())
    },
  ]
  await expect(buffer(await storage.open('a/b'))).rejects.toThrow()
  responses = [part]
  await expect(buffer(await hasty.open('a/b'))).rejects.toThrow()
})

test('refuses a response with another range than the requested one', async () => {
  const range = { start: 2, end: 4 }
  const part =
    (status: number, headers: Record<string, string>): Answer =>
    (_request, response) =>
      response.writeHead(status, headers).end('0123456789')
  for (const odd of [part(200, {}), part(206, {}), part(206, { 'content-range': 'bytes 2-40/99' })]) {
    responses = [odd]
    await expect(storage.open('a/b', range)).rejects.toThrow('bytes=2-4')
  }
  responses = [(_request, response) => response.writeHead(206, { 'content-range': 'bytes 2-4/10' }).end('234')]
  expect(String(await buffer(await storage.open('a/b', range)))).toBe('234')
})

test('fails for an object without a length, instead of taking it for empty', async () => {
  responses = [(_request, response) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end()]
  await expect(storage.stat('a/b')).rejects.toThrow('how long')
})

test('destroying a reader closes its connection', async () => {
  let closed: Promise<unknown> | undefined
  responses = [
    (request, response) => {
      closed = once(request.socket, 'close')
      response.writeHead(200, { 'content-length': 1e9 }).write('the beginning')
    },
  ]
  const reader = await storage.open('a/b')
  reader.destroy()
  await closed
})

test('a missing object is not_found, a missing bucket is a failure', async () => {
  responses = [failure(404, 'NoSuchKey')]
  await expect(storage.open('a/b')).rejects.toMatchObject({ code: 'not_found' })
  await storage.remove('a/b')
  responses = [(_request, response) => response.writeHead(404).end()]
  expect(await storage.stat('a/b')).toBeNull()
  responses = [failure(404, 'NoSuchBucket')]
  await expect(storage.open('a/b')).rejects.toMatchObject({ name: 'NoSuchBucket' })
  await expect(storage.remove('a/b')).rejects.toMatchObject({ name: 'NoSuchBucket' })
})

test.each([
  [404, 'NoSuchBucket', /^S3_BUCKET: there is no bucket 'b' at http/],
  [403, 'InvalidAccessKeyId', /^S3_ACCESS_KEY_ID: /],
  [403, 'SignatureDoesNotMatch', /^S3_SECRET_ACCESS_KEY: /],
  [403, 'AccessDenied', /^S3_ACCESS_KEY_ID: may not read the bucket 'b'/],
  [400, 'AuthorizationHeaderMalformed', /^S3_REGION: the bucket 'b' is not in 'us-east-1'/],
  [418, 'Teapot', /^The bucket 'b' at http.* cannot be used: Teapot/],
])('openS3Storage names the setting to correct in one line: %i %s', async (status, code, line) => {
  responses = [failure(status, code)]
  await expect(openS3Storage(settings)).rejects.toThrow(line)
})
