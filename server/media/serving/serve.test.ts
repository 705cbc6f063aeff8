import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { diskStorage } from '../storage/disk-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { type Served, serveObject } from './serve.ts'

const CHANGED = new Date('2026-03-01T12:00:00.700Z')
const CHANGED_HTTP = 'Sun, 01 Mar 2026 12:00:00 GMT'
const BEFORE = 'Sun, 01 Mar 2026 11:59:59 GMT'
const AFTER = 'Sun, 01 Mar 2026 12:00:01 GMT'
const BIG = 30 * 1024 * 1024

let root: string
let server: Server
let storage: Storage
let opened: Readable[]
let served: Promise<Served>
let etag: string | undefined

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'undercroft-serve-'))
  const disk = diskStorage(join(root, 'objects'))
  const store = async (key: string, bytes: Buffer | string) => {
    const path = join(root, 'local')
    await writeFile(path, bytes)
    await utimes(path, CHANGED, CHANGED)
    await disk.put(key, path, 'audio/mpeg')
  }
  await store('ten', '0123456789')
  await store('none', '')
  await store('big', randomBytes(BIG))
  storage = {
    ...disk,
    async open(key, range) {
      const stream = await disk.open(key, range)
      opened.push(stream)
      return stream
    },
  }
  server = createServer((incoming, outgoing) => {
    const key = incoming.url!.slice(1)
    const options = {
      incoming,
      outgoing,
      storage,
      key,
      contentType: 'audio/mpeg',
      cacheControl: 'public, max-age=60',
      etag,
    }
    served = serveObject(options)
    served.catch((error: unknown) => {
      outgoing.writeHead(error instanceof AppError ? error.status : 500).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

beforeEach(() => {
  opened = []
  etag = 'abc'
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(root, { recursive: true })
})

async function ask(key: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const client = httpRequest({ port, host: '127.0.0.1', path: `/${key}`, method, headers, agent: false })
  client.end()
  const [response] = (await once(client, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response).then(String) }
}

describe('the whole', () => {
  test('PLAYER-04 SEC-03 a GET gives all bytes, with what players and caches need and nothing that could act as a page', async () => {
    const answer = await ask('ten')
    expect(answer).toMatchObject({ status: 200, body: '0123456789' })
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=60',
      etag: '"abc"',
      'last-modified': CHANGED_HTTP,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(await served).toEqual({ status: 200, isComplete: true })
  })

  test('PLAYER-04 a HEAD gives the same headers without opening the object, whatever range it names', async () => {
    const whole = await ask('ten')
    opened = []
    const head = await ask('ten', { range: 'bytes=2-3' }, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: '' })
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
    expect(opened).toEqual([])
  })

  test('an empty object is an empty answer', async () => {
    expect(await ask('none')).toMatchObject({ status: 200, body: '', headers: { 'content-length': '0' } })
    expect(await ask('none', { range: 'bytes=0-' })).toMatchObject({ status: 416 })
  })

  test('without a given tag, one is made that changes with the object', async () => {
    etag = undefined
    const tag = (await ask('ten')).headers.etag
    expect(tag).toMatch(/^"[a-z0-9]+-[a-z0-9]+"$/)
    expect((await ask('big', {}, 'HEAD')).headers.etag).not.toBe(tag)
  })

  test.each(['missing', 'a/missing'])('%s is not found', async (key) => {
    expect(await ask(key)).toMatchObject({ status: 404 })
  })

  test.each(['../local', '%2e%2e/local', '.spool/x', '/etc/passwd'])('SEC-03 %s is refused', async (key) => {
    expect(await ask(key)).toMatchObject({ status: 400 })
  })
})

describe('ranges', () => {
  test.each([
    ['bytes=0-0', '0', '0-0'],
    ['bytes=2-4', '234', '2-4'],
    ['bytes=7-', '789', '7-9'],
    ['bytes=0-', '0123456789', '0-9'],
    ['bytes=5-99', '56789', '5-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-99', '0123456789', '0-9'],
    ['Bytes = 1-1', '1', '1-1'],
  ])('PLAYER-04 %s gives that part', async (range, body, part) => {
    const answer = await ask('ten', { range })
    expect(answer).toMatchObject({ status: 206, body })
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${part}/10`,
      'content-length': String(body.length),
      'content-type': 'audio/mpeg',
      etag: '"abc"',
    })
  })

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=999999999999999-'])(
    'PLAYER-04 %s lies outside',
    async (range) => {
      const answer = await ask('ten', { range })
      expect(answer).toMatchObject({ status: 416, body: '', headers: { 'content-range': 'bytes */10' } })
      expect(opened).toEqual([])
    },
  )

  test.each([
    'bytes=4-2',
    'bytes=-',
    'bytes=a-b',
    'bytes',
    'items=0-1',
    'bytes=0-1,4-5',
    'bytes=--1',
    `bytes=${'9'.repeat(400)}-`,
  ])('PLAYER-04 %s is answered with the whole', async (range) => {
    expect(await ask('ten', { range })).toMatchObject({ status: 200, body: '0123456789' })
  })

  test.each([
    ['"abc"', 206],
    [CHANGED_HTTP, 206],
    ['"old"', 200],
    ['W/"abc"', 200],
    [BEFORE, 200],
    [AFTER, 200],
    ['nonsense', 200],
  ])('PLAYER-04 If-Range %s gives %d', async (ifRange, status) => {
    expect(await ask('ten', { range: 'bytes=0-1', 'if-range': ifRange })).toMatchObject({ status })
  })
})

describe('conditions', () => {
  test.each<[Record<string, string>, number]>([
    [{ 'if-none-match': '"abc"' }, 304],
    [{ 'if-none-match': 'W/"abc"' }, 304],
    [{ 'if-none-match': '"x", "abc"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"abc"', range: 'bytes=0-1' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-none-match': '"x"', 'if-modified-since': AFTER }, 200],
    [{ 'if-modified-since': CHANGED_HTTP }, 304],
    [{ 'if-modified-since': AFTER }, 304],
    [{ 'if-modified-since': BEFORE }, 200],
    [{ 'if-modified-since': 'nonsense' }, 200],
    [{ 'if-match': '"abc"' }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': 'W/"abc"' }, 412],
    [{ 'if-match': '"x"' }, 412],
    [{ 'if-unmodified-since': CHANGED_HTTP }, 200],
    [{ 'if-unmodified-since': BEFORE }, 412],
  ])('PLAYER-04 %j gives %d', async (headers, status) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask('ten', headers, method)
      expect(answer).toMatchObject({ status, headers: { etag: '"abc"', 'cache-control': 'public, max-age=60' } })
      if (status === 304) expect(answer.body).toBe('')
    }
  })
})

describe('when it breaks', () => {
  test('PLAYER-04 a seek reads no more than it sends', async () => {
    const answer = await ask('big', { range: `bytes=${BIG - 10}-` })
    expect(answer.headers['content-range']).toBe(`bytes ${BIG - 10}-${BIG - 1}/${BIG}`)
    expect((opened[0] as Readable & { bytesRead: number }).bytesRead).toBe(10)
  })

  test('a client who leaves closes the file, and is no error', async () => {
    const { port } = server.address() as AddressInfo
    for (let round = 0; round < 20; round++) {
      const client = httpRequest({ port, host: '127.0.0.1', path: '/big', agent: false })
      client.on('error', () => undefined).end()
      const [response] = (await once(client, 'response')) as [IncomingMessage]
      response.on('error', () => undefined)
      await once(response, 'readable')
      const file = opened.at(-1)!
      const closed = new Promise((resolve) => file.once('close', resolve))
      client.destroy()
      expect(await served).toEqual({ status: 200, isComplete: false })
      await closed
    }
    expect(opened).toHaveLength(20)
  })

  test('a read that fails half way cuts the connection, so that a part is never taken for the whole', async () => {
    const whole = storage
    const failure = new Error('bad sector')
    storage = {
      ...whole,
      open: async () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(100_000)
            throw failure
          })(),
        ),
    }
    await expect(ask('big')).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await served).toEqual({ status: 200, isComplete: false, error: failure })
    storage = whole
  })

  test('an object that goes between look and read is not found', async () => {
    const whole = storage
    storage = { ...whole, open: async () => whole.open('gone') }
    expect(await ask('ten')).toMatchObject({ status: 404 })
    storage = whole
  })
})
