import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notFound } from '#server/platform/errors.ts'
import type { Storage } from '../storage/storage.ts'
import { ask, testObjectServer } from './testing/object-server.ts'

const BIG = 30 * 1024 * 1024
const bytes = randomBytes(BIG)
const objects = testObjectServer({ ten: '0123456789', big: bytes })

let files: Storage
beforeEach(() => {
  files = objects.storage
})
afterEach(() => {
  objects.storage = files
})
/**
 * A storage whose objects consist of these chunks, for every way of reading; an error among the
 * chunks is thrown.
 */
const holding = (chunks: (Buffer | Error)[], kind: string): Storage => {
  const chunk = (n: number) => {
    if (chunks[n] instanceof Error) throw chunks[n]
    return chunks[n]
  }
  const stream = async function* () {
    for (let n = 0; n < chunks.length; n++) yield chunk(n)
  }
  let reads = 0
  const read = async (into: Buffer) => chunk(reads++)?.copy(into) ?? 0
  return {
    ...files,
    open: async () => Readable.from(stream()),
    openFile: kind === 'files' ? async () => ({ read, release() {} }) : undefined,
  }
}

describe.each(['files', 'streams'])('from %s', (kind) => {
  beforeEach(() => {
    if (kind === 'streams') objects.storage = objects.asStreams
  })

  test('PLAYER-04 sends exactly the requested part of a large file', async () => {
    const step = 128 * 1024
    for (const [start, end] of [
      [0, step - 1],
      [0, step],
      [1, 3 * step],
      [BIG - step - 1, BIG - 1],
      [0, BIG - 1],
    ] as const) {
      const response = await ask(objects, 'big', { range: `bytes=${start}-${end}` })
      expect([response.status, response.length]).toEqual([206, end - start + 1])
      expect(bytes.subarray(start, end + 1).equals(response.bytes)).toBe(true)
    }
  })

  test('PLAYER-04 a seek reads only what it sends', async () => {
    const response = await ask(objects, 'big', { range: `bytes=${BIG - 10}-` })
    expect(response.headers['content-range']).toBe(`bytes ${BIG - 10}-${BIG - 1}/${BIG}`)
    await expect.poll(() => objects.opened).toEqual([{ bytesRead: 10, isClosed: true }])
  })

  test('a client that disconnects releases the file and causes no error', async () => {
    const { port } = objects
    for (let round = 0; round < 20; round++) {
      const client = httpRequest({ port, host: '127.0.0.1', path: '/big', agent: false })
      client.on('error', () => undefined).end()
      const [response] = (await once(client, 'response')) as [IncomingMessage]
      response.on('error', () => undefined)
      await once(response, 'readable')
      client.destroy()
      expect(await objects.served).toEqual({ status: 200, isComplete: false })
      await expect.poll(() => objects.opened.at(-1)?.isClosed).toBe(true)
      expect(objects.opened.at(-1)!.bytesRead).toBeLessThan(BIG)
    }
    expect(objects.opened).toHaveLength(20)
  })

  test('a read that fails half way resets the connection, so that no client takes a part for the whole', async () => {
    const failure = new Error('bad sector')
    objects.storage = holding([Buffer.alloc(128 * 1024), failure], kind)
    await expect(ask(objects, 'big')).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await objects.served).toEqual({ status: 200, isComplete: false, error: failure })
  })

  test('an object that is shorter than declared is never taken for complete', async () => {
    objects.storage = holding([Buffer.alloc(128 * 1024), Buffer.alloc(5)], kind)
    await expect(ask(objects, 'big')).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await objects.served).toMatchObject({ status: 200, isComplete: false, error: expect.any(Error) })
    objects.storage = holding([Buffer.from('01234')], kind)
    const short = await ask(objects, 'ten').catch(({ code }: NodeJS.ErrnoException) => code)
    expect(short).toEqual(kind === 'files' ? expect.objectContaining({ status: 500 }) : 'ECONNRESET')
  })

  test('returns 404 for an object that disappears between stat and read', async () => {
    const gone = async () => {
      throw notFound('File')
    }
    objects.storage = { ...files, open: gone, openFile: kind === 'files' ? gone : undefined }
    expect(await ask(objects, 'ten')).toMatchObject({ status: 404 })
  })
})

test('an object that is longer than declared resets the connection', async () => {
  objects.storage = holding([Buffer.from('0123456789ab')], 'streams')
  await expect(ask(objects, 'ten')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(await objects.served).toMatchObject({ status: 200, isComplete: false, error: expect.any(Error) })
})
