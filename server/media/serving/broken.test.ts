import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ask, testObjectServer } from './testing/object-server.ts'

const BIG = 30 * 1024 * 1024
const objects = testObjectServer({ ten: '0123456789', big: randomBytes(BIG) })

test('PLAYER-04 a seek reads no more than it sends', async () => {
  const answer = await ask(objects, 'big', { range: `bytes=${BIG - 10}-` })
  expect(answer.headers['content-range']).toBe(`bytes ${BIG - 10}-${BIG - 1}/${BIG}`)
  expect((objects.opened[0] as Readable & { bytesRead: number }).bytesRead).toBe(10)
})

test('a client who leaves closes the file, and is no error', async () => {
  const { port } = objects
  for (let round = 0; round < 20; round++) {
    const client = httpRequest({ port, host: '127.0.0.1', path: '/big', agent: false })
    client.on('error', () => undefined).end()
    const [response] = (await once(client, 'response')) as [IncomingMessage]
    response.on('error', () => undefined)
    await once(response, 'readable')
    const file = objects.opened.at(-1)!
    const closed = new Promise((resolve) => file.once('close', resolve))
    client.destroy()
    expect(await objects.served).toEqual({ status: 200, isComplete: false })
    await closed
  }
  expect(objects.opened).toHaveLength(20)
})

test('a read that fails half way cuts the connection, so that a part is never taken for the whole', async () => {
  const whole = objects.storage
  const failure = new Error('bad sector')
  objects.storage = {
    ...whole,
    open: async () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000)
          throw failure
        })(),
      ),
  }
  await expect(ask(objects, 'big')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(await objects.served).toEqual({ status: 200, isComplete: false, error: failure })
  objects.storage = whole
})

test.each(['01234', '0123456789ab'])(
  'an object that is %j instead of its ten bytes cuts the connection',
  async (bytes) => {
    const whole = objects.storage
    objects.storage = { ...whole, open: async () => Readable.from([Buffer.from(bytes)]) }
    await expect(ask(objects, 'ten')).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await objects.served).toMatchObject({ status: 200, isComplete: false, error: expect.any(Error) })
    objects.storage = whole
  },
)

test('an object that goes between look and read is not found', async () => {
  const whole = objects.storage
  objects.storage = { ...whole, open: async () => whole.open('gone') }
  expect(await ask(objects, 'ten')).toMatchObject({ status: 404 })
  objects.storage = whole
})
